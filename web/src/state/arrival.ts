// A page that is reached by a link of the page itself begins where a page that is loaded begins: at its heading.

let isPending = false;

/** Another page is on its way. */
export function leave(): void {
  isPending = true;
}

/** The page has something better to have the focus than its heading. */
export function arrived(): void {
  isPending = false;
}

/** An attachment of a page's heading, which has the focus when somebody comes from another page: so it is read out. */
export function arrive(heading: HTMLElement): void {
  if (!isPending) return;
  arrived();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Has what had the focus gone, so that the keyboard is nowhere? */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
