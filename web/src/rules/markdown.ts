// The rules pages as blocks: as much Markdown as they use, and no more.

export type Span = { kind: "text" | "bold" | "italic" | "code"; text: string };
export type Block =
  | { kind: "title"; spans: Span[] }
  | { kind: "heading"; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  /** A numbered rule. */
  | { kind: "rule"; number: number; spans: Span[] }
  | { kind: "item"; spans: Span[] }
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

const cells = (line: string): Span[][] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const rule = /^(\d+)\. (.*)$/.exec(line);
    if (line.startsWith("## ")) blocks.push({ kind: "heading", spans: spans(line.slice(3)) });
    else if (line.startsWith("# ")) blocks.push({ kind: "title", spans: spans(line.slice(2)) });
    else if (rule) blocks.push({ kind: "rule", number: Number(rule[1]), spans: spans(rule[2] ?? "") });
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
