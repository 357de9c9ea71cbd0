import { describe, expect, it } from "vitest";
import { createFrame, FRAME_KINDS } from "@/components/editor/create-element";
import { isBlankPage } from "@/lib/canvas/core/blank-page";
import { fillFrame, maskImageElement } from "@/lib/canvas/core/commands/image";
import { createDocument, group, image, shape } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import { IMAGE_MASKS } from "@/lib/canvas/core/elements";
import {
  EMPTY_FRAME_SIZE,
  EMPTY_FRAME_SRC,
  findEmptyFrameAt,
  hideEmptyFrames,
} from "@/lib/canvas/core/empty-frame";
import { MAX_DATA_URL_LENGTH } from "@/lib/canvas/core/limits";

const PHOTO = {
  src: "https://media.kolot.example/photo.png",
  natural: { w: 400, h: 200 },
  origin: "upload",
} as const;
const frame = (id: string, box: object) =>
  image({
    ...{ x: 0, y: 0, w: 100, h: 100, ...box },
    ...{ id, src: EMPTY_FRAME_SRC, natural: EMPTY_FRAME_SIZE, mask: "heart" },
  });

function open(...elements: Parameters<typeof group>[1]) {
  const size = { w: 1_000, h: 1_000 };
  return new Editor(createDocument({ size, pages: [{ bg: "#FFFFFF", elements }] }));
}
const pageOf = (editor: Editor) => {
  const [page] = editor.read().document.pages;
  if (!page) throw new Error("The page is gone");
  return page;
};

describe("empty frame", () => {
  it("image of an empty frame fits into a document", () => {
    expect(EMPTY_FRAME_SRC.length).toBeLessThan(MAX_DATA_URL_LENGTH);
  });

  it.each(FRAME_KINDS)("createFrame makes a square %s frame without an image", (kind) => {
    const made = createFrame(kind, "Frame", open().read());
    expect(made).toMatchObject({ type: "image", x: 250, w: 500, h: 500, src: EMPTY_FRAME_SRC });
    expect("mask" in made ? made.mask : "rounded").toBe(kind);
  });

  it("findEmptyFrameAt returns the topmost empty frame at a point, also inside a group", () => {
    const page = pageOf(
      open(
        frame("below", { x: 100, y: 100 }),
        frame("above", { x: 150, y: 150 }),
        shape({ id: "shape", kind: "rect", x: 100, y: 100, w: 300, h: 300 }),
        group({ id: "group", x: 600, y: 600, w: 200, h: 200 }, [frame("inside", { x: 50, y: 50 })]),
      ),
    );
    expect(findEmptyFrameAt(page, { x: 120, y: 120 })?.id).toBe("below");
    expect(findEmptyFrameAt(page, { x: 170, y: 170 })?.id).toBe("above");
    expect(findEmptyFrameAt(page, { x: 700, y: 700 })?.id).toBe("inside");
    expect(findEmptyFrameAt(page, { x: 400, y: 400 })).toBeNull();
  });

  it("findEmptyFrameAt follows the rotation of a frame", () => {
    const page = pageOf(open(frame("tilted", { x: 100, y: 100, w: 200, h: 20, rot: 90 })));
    expect(findEmptyFrameAt(page, { x: 200, y: 30 })?.id).toBe("tilted");
    expect(findEmptyFrameAt(page, { x: 110, y: 110 })).toBeNull();
  });

  it.each([{ visible: false }, { lock: { content: true } }, { src: PHOTO.src }])(
    "findEmptyFrameAt skips a frame with %j",
    (change) => {
      const page = pageOf(open({ ...frame("frame", {}), ...change } as ReturnType<typeof frame>));
      expect(findEmptyFrameAt(page, { x: 50, y: 50 })).toBeNull();
    },
  );

  it.each([{ visible: false }, { lock: { content: true } }])(
    "findEmptyFrameAt skips a frame in a group with %j",
    (change) => {
      const around = {
        ...group({ id: "group", x: 0, y: 0, w: 200, h: 200 }, [frame("inside", {})]),
        ...change,
      };
      const page = pageOf(open(around as ReturnType<typeof group>));
      expect(findEmptyFrameAt(page, { x: 50, y: 50 })).toBeNull();
    },
  );

  it("hideEmptyFrames hides only frames without an image, and changes no design without one", () => {
    const filled = { ...frame("filled", {}), src: PHOTO.src } as ReturnType<typeof frame>;
    const { els } = pageOf(open(frame("empty", {}), filled));
    const shown = Object.values(hideEmptyFrames(els)).filter(({ visible }) => visible);
    expect(shown.map(({ id }) => id)).toEqual(["filled"]);
    const full = pageOf(open(filled)).els;
    expect(hideEmptyFrames(full)).toBe(full);
  });

  it("page that holds nothing but an empty frame is blank", () => {
    expect(isBlankPage(pageOf(open(frame("empty", {}))))).toBe(true);
  });
});

describe("fillFrame", () => {
  it("fillFrame crops the image to cover the frame and keeps its mask", () => {
    const editor = open(frame("frame", {}));
    editor.exec(fillFrame("frame", { ...PHOTO, custom: { credit: "Ada" } }));
    expect(pageOf(editor).els.frame).toMatchObject({
      ...{ src: PHOTO.src, natural: PHOTO.natural, mask: "heart", custom: { credit: "Ada" } },
      crop: { x: 0.25, y: 0, w: 0.5, h: 1 },
    });
    expect(pageOf(editor).els.frame).not.toHaveProperty("originalSrc");
  });

  it("fillFrame keeps an image that the frame got meanwhile", () => {
    const editor = open(frame("frame", {}));
    editor.exec(fillFrame("frame", PHOTO));
    editor.exec(fillFrame("frame", { ...PHOTO, src: "https://media.kolot.example/late.png" }));
    expect(pageOf(editor).els.frame).toMatchObject({ src: PHOTO.src });
  });
});

it("maskImageElement sets each mask and removes it", () => {
  const editor = open(frame("frame", {}));
  for (const mask of IMAGE_MASKS) {
    editor.exec(maskImageElement("frame", mask));
    expect(pageOf(editor).els.frame).toMatchObject({ mask });
  }
  editor.exec(maskImageElement("frame", null));
  expect(pageOf(editor).els.frame).not.toHaveProperty("mask");
});
