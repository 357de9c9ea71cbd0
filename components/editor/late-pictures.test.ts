import { expect, test, vi } from "vitest";
import type { Desk } from "@/components/editor/editor-context";
import { type Asked, isInPlace, naturalSize, putInPlace, putOnTop } from "@/components/editor/late-pictures";
import { removePage } from "@/lib/canvas/core/commands/page";
import { nudge } from "@/lib/canvas/core/commands/place";
import { Editor } from "@/lib/canvas/core/editor";
import { image, newDocument } from "@/lib/canvas/core/new-document";

const natural = { w: 64, h: 48 };
const made = { src: "https://media.example/made.png", natural, origin: "ai" } as const;
const OLD = "https://media.example/photo.png";
const photo = image({
  ...{ id: "photo", x: 30, y: 40, w: 320, h: 240, src: OLD, natural },
  crop: { x: 0.5, y: 0, w: 0.5, h: 1 },
});

/** On the second of two pages, of which the first is open. */
function desk() {
  const pages = [[], [photo]].map((pieces) => ({ bg: "#FFFFFF", pieces }));
  const editor = new Editor(newDocument({ size: { w: 1080, h: 1080 }, pages }));
  const [, second] = editor.read().document.pages;
  const element = second?.els.photo;
  if (!second || element?.type !== "image") throw new Error("There is no photo");
  return { desk: { editor } as unknown as Desk, editor, asked: { page: second.id, element } satisfies Asked };
}

const shownBy = (editor: Editor) =>
  editor
    .read()
    .document.pages.map(({ els }) =>
      Object.values(els).map((one) => one.type === "image" && [one.src, one.x, one.crop.x]),
    );

test("a picture that took its time takes its place on a page that is not open, as it was cropped", () => {
  const { desk: late, editor, asked } = desk();
  expect(putInPlace(late, asked, made)).toBe(true);
  expect(shownBy(editor)).toEqual([[], [[made.src, 30, 0.5]]]);
  editor.undo();
  expect(shownBy(editor)).toEqual([[], [[OLD, 30, 0.5]]]);
});

test("where the element is another one by now it comes on top, where that stands", () => {
  const { desk: late, editor, asked } = desk();
  editor.selectPage(1);
  editor.exec(nudge(["photo"], 10, 0));
  expect(isInPlace(editor.read(), asked)).toBe(false);
  expect(putInPlace(late, asked, made)).toBe(false);
  putOnTop(late, asked, made);
  expect(shownBy(editor)[1]).toEqual([
    [OLD, 40, 0.5],
    [made.src, 40, 0.5],
  ]);
});

test("where its page went too, it comes onto the open one: it may have cost something", () => {
  const { desk: late, editor, asked } = desk();
  editor.exec(removePage(1));
  putOnTop(late, asked, made);
  expect(shownBy(editor)).toEqual([[[made.src, 30, 0.5]]]);
});

test("its size is told by what the stage has decoded for its box, at twice the pixels", async () => {
  const ahead = vi.fn(async () => ({ width: 3_000, height: 2_000 }));
  const pictures = { ahead } as unknown as Desk["pictures"];
  const crop = { x: 0.5, y: 0, w: 0.5, h: 1 };
  expect(await naturalSize({ pictures }, made.src, { w: 320, h: 240, crop })).toEqual({ w: 3_000, h: 2_000 });
  expect(ahead).toHaveBeenCalledWith(made.src, { width: 1_280, height: 480 });
});
