import { expect, it } from "vitest";
import { setBackgroundImage } from "@/lib/canvas/core/commands/background-image";
import { replaceImageElement } from "@/lib/canvas/core/commands/image";
import { lockElements } from "@/lib/canvas/core/commands/layers";
import { changePageFormat } from "@/lib/canvas/core/commands/page-format";
import { nudgeElements } from "@/lib/canvas/core/commands/transform";
import { createDocument, text } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";

const image = (w: number, h: number) => ({
  src: "https://media.example/frame.jpg",
  natural: { w, h },
  name: "Frame",
});

function open() {
  const words = text({
    id: "t",
    x: 0,
    y: 0,
    w: 100,
    h: 40,
    text: "Bread",
    font: "Heebo",
    size: 20,
    fill: "#000000",
  });
  const document = createDocument({
    size: { w: 1080, h: 1350 },
    pages: [{ bg: "#FFFFFF", elements: [words] }],
  });
  const editor = new Editor(document);
  return { editor, read: () => editor.read().document.pages[0] };
}

it("setBackgroundImage covers the page behind all elements with the middle of the image", () => {
  const { editor, read } = open();
  editor.exec(setBackgroundImage(image(1920, 1080), "b"));
  expect(read()?.order).toEqual(["b", "t"]);
  expect(read()?.els.b).toMatchObject({
    x: 0,
    y: 0,
    w: 1080,
    h: 1350,
    crop: { x: 0.275, y: 0, w: 0.45, h: 1 },
  });
  editor.exec(setBackgroundImage(image(1080, 2700), "c"));
  expect(read()?.els.c).toMatchObject({ crop: { x: 0, y: 0.25, w: 1, h: 0.5 } });
});

it("setBackgroundImage accepts every size of a page and a video", () => {
  const sides = [320, 720, 1080, 1240, 1350, 1754, 1920, 3840];
  const sizes = sides.flatMap((w) => sides.map((h) => ({ w, h })));
  for (const size of sizes) {
    const editor = new Editor(createDocument({ size, pages: [{ bg: "#FFFFFF", elements: [] }] }));
    for (const { w, h } of sizes) {
      editor.exec(setBackgroundImage(image(w, h), "b"));
      expect(editor.read().document.pages[0]?.order, `${w}x${h} on ${size.w}x${size.h}`).toEqual(["b"]);
    }
  }
});

it("setBackgroundImage keeps an earlier image that the user replaced, moved or locked", () => {
  const changes = [
    replaceImageElement("b", { src: "https://media.example/own.jpg", natural: { w: 100, h: 100 } }),
    nudgeElements(["b"], 300, 0),
    lockElements(["b"], ["remove"]),
  ];
  for (const change of changes) {
    const { editor, read } = open();
    editor.exec(setBackgroundImage(image(100, 100), "b"));
    editor.exec(change);
    editor.exec(setBackgroundImage(image(200, 100), "c"));
    expect(read()?.order).toEqual(["c", "b", "t"]);
  }
});

it("setBackgroundImage replaces its earlier image after a change of the page's format", () => {
  const { editor, read } = open();
  editor.exec(setBackgroundImage(image(1080, 1350), "b"));
  editor.exec(changePageFormat({ w: 1200, h: 628 }));
  editor.exec(setBackgroundImage(image(200, 100), "c"));
  expect(read()?.order).toEqual(["c", "t"]);
});

it("setBackgroundImage replaces its earlier image and is undone as one step", () => {
  const { editor, read } = open();
  editor.exec(setBackgroundImage(image(100, 100), "b"));
  editor.exec(setBackgroundImage(image(200, 100), "c"));
  expect(read()?.order).toEqual(["c", "t"]);
  expect(Object.keys(read()?.els ?? {})).toHaveLength(2);
  editor.undo();
  expect(read()?.order).toEqual(["b", "t"]);
});
