// A camera that reads QR codes from what a page shows.
import type { Locator } from "playwright-core";
import { decodeQR } from "qr/decode.js";

/** The text of a code, from the pixels that are drawn. */
export async function scanned(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString("base64");
  const { data, ...size } = await code.evaluate(async (_, png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    if (!pen) throw new Error("there is no canvas");
    pen.drawImage(image, 0, 0);
    return { width, height, data: [...pen.getImageData(0, 0, width, height).data] };
  }, picture);
  return decodeQR({ ...size, data: Uint8ClampedArray.from(data) });
}
