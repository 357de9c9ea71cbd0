import sharp from "sharp";
import { expect, test } from "@/tests/e2e/fixtures";
import { pictureForm } from "@/tests/harness/picture";
import { api } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400"
  fill="#dfe7ee"/><ellipse cx="300" cy="210" rx="130" ry="110" fill="#b5651d"/></svg>`;

test("a background is removed from a library picture: its pixels are clear, those of the loaf are not", async ({
  page,
  say,
  signUp,
}) => {
  const text = (key: string) => say(`dashboard.media.details.${key}`);
  const person = await signUp();
  const brand = await makeBrand(person);
  const form = await pictureForm({ label: "Loaf" }, sharp(Buffer.from(LOAF)));
  const { image } = (await api(person, "POST", "/canvas-images/upload", form)).body;
  await page.goto(`/account/${brand}/media`);
  await page.getByTestId("library-tile").filter({ hasText: "Loaf" }).click();
  const details = page.getByRole("dialog");
  await details.getByRole("button", { name: text("removeBackground") }).click();
  await expect(details.getByRole("radio", { name: text("cutout") })).toBeChecked({ timeout: 20_000 });
  const shown = details.getByRole("img", { name: "Loaf" });
  const { cutoutUrl } = (await api(person, "GET", `/canvas-images/${image._id}`)).body.image;
  await expect(shown).toHaveAttribute("src", cutoutUrl);
  // Drawn as an editor would draw it: a store that does not let our pages read its pictures would taint the canvas.
  const clearness = await page.evaluate(async (url) => {
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.src = url;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const drawing = new OffscreenCanvas(width, height).getContext("2d");
    drawing?.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => drawing?.getImageData(x, y, 1, 1).data[3];
    return { size: [width, height], corner: at(4, 4), edge: at(width - 5, height / 2), loaf: at(300, 210) };
  }, cutoutUrl);
  expect(clearness).toEqual({ size: [600, 400], corner: 0, edge: 0, loaf: 255 });
});
