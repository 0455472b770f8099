// A sheet that is longer than the table says so: its lower edge shows a sign as long as something is below it.

/** Less than this is no more than an edge, in pixels. */
const SLACK = 8;

/** An attachment of what is scrolled: it has the attribute `data-more` while something is below what is seen. */
export function more(sheet: HTMLElement): () => void {
  const look = (): void => void sheet.toggleAttribute("data-more", sheet.scrollHeight - sheet.scrollTop - sheet.clientHeight > SLACK);
  const sizes = new ResizeObserver(look);
  const watch = (): void => {
    sizes.disconnect();
    for (const one of [sheet, ...sheet.children]) sizes.observe(one);
    look();
  };
  const contents = new MutationObserver(watch);
  contents.observe(sheet, { childList: true });
  sheet.addEventListener("scroll", look, { passive: true });
  watch();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    sheet.removeEventListener("scroll", look);
  };
}

/** An attachment of what was asked for: it is brought into sight. */
export function intoSight(element: HTMLElement): void {
  element.scrollIntoView({ block: "nearest" });
}
