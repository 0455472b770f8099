import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isModified, isTyping } from "./typing.ts";

/** Where a key is pressed, and whether it belongs there. */
const PLACES = [
  ["<input id=here>", true],
  ["<textarea id=here></textarea>", true],
  ["<select><option id=here></option></select>", true],
  ["<dialog><button id=here></button></dialog>", true],
  ["<button id=here></button>", false],
  ["<p id=here></p>", false],
] as const;

describe("a key", () => {
  it("belongs to the field or dialog that has the focus, and otherwise is a command", () => {
    for (const [html, expected] of PLACES) {
      document.body.innerHTML = html;
      let typing: boolean | undefined;
      document.body.onkeydown = (event) => {
        typing = isTyping(event);
      };
      document.getElementById("here")?.dispatchEvent(new KeyboardEvent("keydown", { key: "t", bubbles: true }));
      expect(typing, html).toBe(expected);
    }
    expect(isTyping(new KeyboardEvent("keydown"))).toBe(false);
  });
  it("is the browser's if another one is held", () => {
    const held = (init: KeyboardEventInit): boolean => isModified(new KeyboardEvent("keydown", init));
    expect([{}, { shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }].map(held)).toEqual([false, false, true, true, true]);
  });
  it("is asked about in one place", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|svelte)$/.test(file) && !/^state.typing\./.test(file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => /closest\("[^"]*(input|textarea)/.test(readFileSync(`src/${file}`, "utf8")))).toEqual([]);
  });
});
