// The rules pages as blocks: as much Markdown as they use, and no more.

export type Span = { kind: "text" | "bold" | "italic" | "code"; text: string };
export type Block =
  | { kind: "title"; spans: Span[] }
  | { kind: "heading"; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  /** A numbered rule. */
  | { kind: "rule"; number: number; spans: Span[] }
  | { kind: "item"; spans: Span[] }
  /** Cards, and what is to be seen in them. */
  | { kind: "figure"; cards: Span[]; result: string | null; caption: Span[] }
  /** Where the short page ends and the exact rules begin. */
  | { kind: "divider" }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const KINDS = { "**": "bold", "*": "italic", "`": "code" } as const;

export function spans(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .filter((part) => part !== "")
    .map((part) => {
      const mark = /^(\*\*|\*|`)(.+)\1$/s.exec(part);
      if (!mark) return { kind: "text", text: part };
      return { kind: KINDS[mark[1] as keyof typeof KINDS], text: mark[2] ?? "" };
    });
}

/** `b7` + `b4` **11** What it means: the cards, what they add up to, and what is said of them. */
function figure(text: string): Block {
  const all = spans(text);
  const last = all.findLastIndex(({ kind }) => kind === "code");
  const [cards, rest] = [all.slice(0, last + 1), all.slice(last + 1).filter(({ text: said }) => said.trim() !== "")];
  const [first] = rest;
  return first?.kind === "bold" ? { kind: "figure", cards, result: first.text, caption: rest.slice(1) } : { kind: "figure", cards, result: null, caption: rest };
}

const cells = (line: string): Span[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

/** A page in two parts: what everybody reads, and the exact rules. */
export function parts(blocks: Block[]): { short: Block[]; exact: Block[] } {
  const at = blocks.findIndex(({ kind }) => kind === "divider");
  return at < 0 ? { short: [], exact: blocks } : { short: blocks.slice(0, at), exact: blocks.slice(at + 1) };
}

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const rule = /^(\d+)\. (.*)$/.exec(line);
    if (line.startsWith("## ")) blocks.push({ kind: "heading", spans: spans(line.slice(3)) });
    else if (line.startsWith("# ")) blocks.push({ kind: "title", spans: spans(line.slice(2)) });
    else if (rule) blocks.push({ kind: "rule", number: Number(rule[1]), spans: spans(rule[2] ?? "") });
    else if (line.startsWith("> ")) blocks.push(figure(line.slice(2)));
    else if (line === "---") blocks.push({ kind: "divider" });
    else if (line.startsWith("- ")) blocks.push({ kind: "item", spans: spans(line.slice(2)) });
    else if (line.startsWith("|")) {
      const rows: Span[][][] = [];
      const head = cells(line);
      // The line under the head only draws.
      for (at += 2; lines[at]?.startsWith("|"); at++) rows.push(cells(lines[at] ?? ""));
      blocks.push({ kind: "table", head, rows });
    } else if (line.trim() !== "") blocks.push({ kind: "paragraph", spans: spans(line) });
  }
  return blocks;
}
