import { describe, expect, it } from "vitest";
import { parseFilter, queryOf, writeFilter } from "./filter.ts";

describe("a filter", () => {
  it("is read back from the address", () => {
    for (const hash of ["", "game=danger13&place=2", "name=Zo%C3%AB&from=2026-01-02&until=2026-03-04", "with=abc"]) {
      expect(writeFilter(parseFilter(hash))).toBe(hash);
    }
    expect(writeFilter(parseFilter("name=++&nonsense=1"))).toBe("");
  });

  it("asks for whole days, the last one too", () => {
    const query = queryOf(parseFilter("from=2026-03-28&until=2026-03-29"), "13-abc");
    expect(Number(query.get("from"))).toBe(new Date(2026, 2, 28).getTime());
    expect(Number(query.get("until"))).toBe(new Date(2026, 2, 30).getTime());
    expect(query.get("before")).toBe("13-abc");
  });

  it("does not ask for a day that is none", () => {
    expect(queryOf(parseFilter("from=yesterday&place=1"), null).toString()).toBe("place=1");
  });
});
