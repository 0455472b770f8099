// What a screen reader says politely, whatever page is shown. The region is there before anything is said, or it would not be heard.

/** How long a sentence stays, in milliseconds: nobody should find it later who looks through the page. */
const STAY = 10_000;

class Announcer {
  lines: readonly { readonly id: number; readonly text: string }[] = $state.raw([]);
  #next = 0;

  say(text: string): void {
    if (text === "") return;
    const id = this.#next++;
    this.lines = [...this.lines, { id, text }];
    setTimeout(() => (this.lines = this.lines.filter((line) => line.id !== id)), STAY);
  }
}

export const announcer = new Announcer();
