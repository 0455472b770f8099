import { expect, test } from "vitest";
import ADDRESSES from "../fixtures/addresses.json" with { type: "json" };
import { parse } from "./route.svelte.ts";
import ROUTES from "./route.svelte.ts?raw";

// The server answers the same addresses with the page: it is held to the same table.
test.each(ADDRESSES)("$address is the page $page", ({ address, page }) => {
  expect(parse(new URL(address, "http://localhost")).page).toBe(page);
});

test("the table has every page", () => {
  const first = [...ROUTES.matchAll(/case "(\w*)":/g)].map(([, name = ""]) => name);
  expect(first.length).toBeGreaterThan(10);
  for (const name of first) expect(ADDRESSES.filter(({ address }) => address.split("/")[1] === name), name).not.toEqual([]);
});
