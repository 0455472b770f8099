import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { words } from "../state/words.svelte.ts";
import Invite from "./Invite.svelte";

declare const happyDOM: { setURL(url: string): void };

beforeAll(() => words.choose("en"));
afterEach(cleanup);

test("a link that others can open is also a picture", async () => {
  happyDOM.setURL("http://192.168.1.7:1313/");
  render(Invite, { id: "13" });
  await waitFor(() => screen.getByRole("img", { name: "The link as a QR code" }), { timeout: 240_000 });
  expect(screen.getByLabelText<HTMLInputElement>("The link of this table").value).toBe("http://192.168.1.7:1313/t/13");
});

test.each(["127.0.0.1", "localhost"])("a link to %s is not offered, since only this computer can open it", async (host) => {
  happyDOM.setURL(`http://${host}:1313/`);
  render(Invite, { id: "13" });
  expect(screen.getByLabelText<HTMLInputElement>("The link of this table").value).toBe(`http://${host}:1313/t/13`);
  // The picture would be drawn as soon as its code is there.
  await import("uqr");
  await tick();
  expect(screen.queryByRole("img")).toBeNull();
  screen.getByText(/Only this computer/);
});
