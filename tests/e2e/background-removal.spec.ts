import sharp from "sharp";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"
  fill="#dfe7ee"/><ellipse cx="300" cy="210" rx="130" ry="110" fill="#b5651d"/></svg>`;

test("background removal of a library image clears the background pixels and not the subject", async ({
  page,
  say,
  signUp,
}) => {
  const text = (key: MessageKeyIn<"dashboard.media.details">) => say(`dashboard.media.details.${key}`);
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  const form = await createUploadForm({ label: "Loaf" }, sharp(Buffer.from(LOAF)));
  const { image } = (await api(user, "POST", "/canvas-images/upload", form)).body;
  await page.goto(`/account/${brand}/media`);
  await page.getByTestId("library-tile").filter({ hasText: "Loaf" }).click();
  const details = page.getByRole("dialog");
  await details.getByRole("button", { name: text("removeBackground") }).click();
  await expect(details.getByRole("radio", { name: text("cutout") })).toBeChecked({ timeout: 20_000 });
  const shown = details.getByRole("img", { name: "Loaf" });
  const { cutoutUrl } = (await api(user, "GET", `/canvas-images/${image._id}`)).body.image;
  await expect(shown).toHaveAttribute("src", cutoutUrl);
  // Draws as an editor would: a store that forbids cross-origin reads would taint the canvas.
  const clearness = await page.evaluate(async (url) => {
    const imageFile = new Image();
    imageFile.crossOrigin = "anonymous";
    imageFile.src = url;
    await imageFile.decode();
    const { naturalWidth: width, naturalHeight: height } = imageFile;
    const drawing = new OffscreenCanvas(width, height).getContext("2d");
    drawing?.drawImage(imageFile, 0, 0);
    const at = (x: number, y: number) => drawing?.getImageData(x, y, 1, 1).data[3];
    return { size: [width, height], corner: at(4, 4), edge: at(width - 5, height / 2), loaf: at(300, 210) };
  }, cutoutUrl);
  expect(clearness).toEqual({ size: [600, 400], corner: 0, edge: 0, loaf: 255 });
});
