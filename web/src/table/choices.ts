// What the keyboard can choose from on a board. Elements say themselves what they are, so that nothing has to look for them.

/**
 * - `answer`: a question that comes before everything else.
 * - `main`: cards of a hand, rows, actions. One of them is in the order of the Tab key.
 * - `target`: where the card that was chosen may go.
 */
export type Group = "answer" | "main" | "target";

const byPosition = (one: Node, other: Node): number => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

export class Choices {
  readonly #groups: Record<Group, Set<HTMLElement>> = { answer: new Set(), main: new Set(), target: new Set() };

  /** An attachment: the element is one of this group as long as it is there. */
  add(group: Group): (element: HTMLElement) => () => void {
    return (element) => {
      this.#groups[group].add(element);
      return () => void this.#groups[group].delete(element);
    };
  }

  /** The elements of a group, from first to last. */
  list(group: Group): HTMLElement[] {
    return [...this.#groups[group]].sort(byPosition);
  }

  /** The one that the keyboard comes to by itself. */
  get first(): HTMLElement | undefined {
    return this.list("answer")[0] ?? this.list("main").find((element) => element.tabIndex === 0);
  }

  /** The choice with this number, from 1. Targets have numbers only for somebody who is at one of them. */
  nth(number: number, at: Element | null): HTMLElement | undefined {
    const isAtTarget = at instanceof HTMLElement && this.#groups.target.has(at);
    const groups: Group[] = ["answer", ...(isAtTarget ? (["target"] as const) : []), "main"];
    const group = groups.find((one) => this.#groups[one].size > 0);
    return group && this.list(group)[number - 1];
  }
}
