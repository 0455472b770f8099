import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import QrCode from "./QrCode.svelte";

test("a link is drawn for cameras, and another link differently", async () => {
  const drawn = async (link: string): Promise<string> => {
    const { container, findByRole } = render(QrCode, { link, label: "The link" });
    await findByRole("img", { name: "The link" });
    return container.querySelector("path")?.getAttribute("d") ?? "";
  };
  const one = await drawn("https://treize.example/recover#aaaa");
  expect(one).toMatch(/^M2 2h1v1h-1z/);
  document.body.innerHTML = "";
  expect(await drawn("https://treize.example/recover#bbbb")).not.toBe(one);
});
