import { expect, test, vi } from "vitest";
import {
  type AsyncImageRequest,
  addAsyncImageLayer,
  isStillCurrent,
  loadNaturalSize,
  replaceWithAsyncImage,
} from "@/components/editor/apply-async-image";
import type { EditorContextValue } from "@/components/editor/editor-context";
import { removePage } from "@/lib/canvas/core/commands/page";
import { nudgeElements } from "@/lib/canvas/core/commands/transform";
import { createDocument, image } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";

const natural = { w: 64, h: 48 };
const made = { src: "https://media.example/made.png", natural, origin: "ai" } as const;
const OLD = "https://media.example/photo.png";
const photo = image({
  ...{ id: "photo", x: 30, y: 40, w: 320, h: 240, src: OLD, natural },
  crop: { x: 0.5, y: 0, w: 0.5, h: 1 },
});

/** Creates an editor whose image is on the second of two pages while the first is open. */
function workspace() {
  const pages = [[], [photo]].map((elements) => ({ bg: "#FFFFFF", elements }));
  const editor = new Editor(createDocument({ size: { w: 1080, h: 1080 }, pages }));
  const [, second] = editor.read().document.pages;
  const element = second?.els.photo;
  if (!second || element?.type !== "image") throw new Error("There is no photo");
  return {
    context: { editor } as unknown as EditorContextValue,
    editor,
    asked: { page: second.id, element } satisfies AsyncImageRequest,
  };
}

const shownBy = (editor: Editor) =>
  editor
    .read()
    .document.pages.map(({ els }) =>
      Object.values(els).map((one) => one.type === "image" && [one.src, one.x, one.crop.x]),
    );

test("asynchronous image replaces the original with its crop on a page that is not open", () => {
  const { context: late, editor, asked } = workspace();
  expect(replaceWithAsyncImage(late, asked, made)).toBe(true);
  expect(shownBy(editor)).toEqual([[], [[made.src, 30, 0.5]]]);
  editor.undo();
  expect(shownBy(editor)).toEqual([[], [[OLD, 30, 0.5]]]);
});

test("asynchronous image becomes a new layer when the element changed meanwhile", () => {
  const { context: late, editor, asked } = workspace();
  editor.selectPage(1);
  editor.exec(nudgeElements(["photo"], 10, 0));
  expect(isStillCurrent(editor.read(), asked)).toBe(false);
  expect(replaceWithAsyncImage(late, asked, made)).toBe(false);
  addAsyncImageLayer(late, asked, made);
  expect(shownBy(editor)[1]).toEqual([
    [OLD, 40, 0.5],
    [made.src, 40, 0.5],
  ]);
});

test("asynchronous image goes onto the open page when its own page was removed", () => {
  const { context: late, editor, asked } = workspace();
  editor.exec(removePage(1));
  addAsyncImageLayer(late, asked, made);
  expect(shownBy(editor)).toEqual([[[made.src, 30, 0.5]]]);
});

test("natural size comes from the stage's decoded image at twice the pixels", async () => {
  const ahead = vi.fn(async () => ({ width: 3_000, height: 2_000 }));
  const images = { ahead } as unknown as EditorContextValue["images"];
  const crop = { x: 0.5, y: 0, w: 0.5, h: 1 };
  expect(await loadNaturalSize({ images }, made.src, { w: 320, h: 240, crop })).toEqual({
    w: 3_000,
    h: 2_000,
  });
  expect(ahead).toHaveBeenCalledWith(made.src, { width: 1_280, height: 480 });
});
