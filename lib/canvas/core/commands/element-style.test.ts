import { expect, it } from "vitest";
import { createStyleCommands } from "@/lib/canvas/core/commands/element-style";
import {
  createDocument,
  type ElementInput,
  group,
  image,
  line,
  shape,
  text,
} from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";

const box = { x: 0, y: 0, w: 100, h: 100 };
const photo = { src: "https://images.example/photo.jpg", natural: { w: 100, h: 100 } };
const shadow = { x: 2, y: 3, blur: 4, color: "#00000080" };

const ELEMENTS: ElementInput[] = [
  text({
    ...{
      ...box,
      id: "headline",
      text: "Bread",
      font: "Rubik",
      size: 60,
      weight: 800,
      fill: "#C2410C",
      letter: 2,
    },
    ...{ bg: { fill: "#FFF7E8", padX: 4 }, stroke: { color: "#111111", width: 2 }, shadow, opacity: 0.5 },
  }),
  text({
    ...{ ...box, id: "body", text: "Fresh", font: "Heebo", size: 20, fill: "#111111", blur: 4 },
    spans: [{ start: 0, end: 2, weight: 700, fill: "#0B5D5A" }],
  }),
  shape({
    ...box,
    id: "card",
    kind: "rect",
    fill: "#0B5D5A",
    stroke: { color: "#111111", width: 4 },
    radius: 20,
  }),
  shape({ ...box, id: "star", kind: "star", fill: "#F2B134", shadow }),
  shape({ ...box, id: "locked", kind: "rect", fill: "#F2B134", lock: { style: true } }),
  image({ ...photo, ...box, id: "photo", mask: "heart", adjust: { sepia: 0.5 } }),
  image({ ...photo, ...box, id: "plain", crop: { x: 0, y: 0, w: 0.5, h: 0.5 } }),
  line({
    ...box,
    id: "line",
    points: [
      [0, 0],
      [1, 1],
    ],
    stroke: { color: "#111111", width: 2 },
  }),
  group({ ...box, id: "group" }, []),
  {
    ...box,
    type: "chart",
    kind: "bar",
    id: "chart",
    rows: [],
    font: "Heebo",
    size: 16,
    fill: "#111111",
    ink: "#222222",
  },
];

function paste(from: string, to: string) {
  const editor = new Editor(
    createDocument({ size: { w: 500, h: 500 }, pages: [{ bg: "#FFFFFF", elements: ELEMENTS }] }),
  );
  const read = (id: string) => {
    const element = editor.read().document.pages[0]?.els[id];
    if (!element) throw new Error(`There is no element ${id}`);
    return element;
  };
  const before = read(to);
  editor.begin("style");
  for (const command of createStyleCommands(read(from), before)) editor.exec(command);
  editor.commit();
  const after = read(to);
  editor.undo();
  const { v: _, ...restored } = read(to);
  const { v: __, ...was } = before;
  expect(restored).toEqual(was);
  return { after, before };
}

it("style of a text replaces font, paint and effects of another text and keeps its words and place", () => {
  const { after, before } = paste("headline", "body");
  expect(after).toMatchObject({
    ...{
      text: "Fresh",
      font: "Rubik",
      size: 60,
      weight: 800,
      letter: 2,
      fill: "#C2410C",
      opacity: 0.5,
      shadow,
    },
    ...{ stroke: { color: "#111111", width: 2 }, bg: { fill: "#FFF7E8", padX: 4 } },
    ...{ x: before.x, w: before.w, spans: [{ start: 0, end: 2, fill: "#0B5D5A" }] },
  });
  expect(after).not.toHaveProperty("blur");
});

it("properties that the source lacks are removed", () => {
  expect(paste("body", "headline").after).toMatchObject({ blur: 4, opacity: 1, weight: 400 });
  for (const name of ["shadow", "stroke", "bg"])
    expect(paste("body", "headline").after).not.toHaveProperty(name);
  expect(paste("plain", "photo").after).not.toHaveProperty("mask");
  expect(paste("plain", "photo").after).not.toHaveProperty("adjust");
});

it("style of a shape keeps the kind of another one", () => {
  const { after } = paste("card", "star");
  expect(after).toMatchObject({ kind: "star", fill: "#0B5D5A", radius: 20, stroke: { width: 4 } });
  expect(after).not.toHaveProperty("shadow");
});

it("style of an image has its mask and adjustments and not its crop", () => {
  expect(paste("photo", "plain").after).toMatchObject({
    ...{ mask: "heart", adjust: { sepia: 0.5 }, crop: { w: 0.5, h: 0.5 } },
  });
});

it("style of another kind of element changes what both have", () => {
  expect(paste("card", "headline").after).toMatchObject({ font: "Rubik", fill: "#0B5D5A", bg: { padX: 4 } });
  expect(paste("card", "line").after).toMatchObject({ stroke: { color: "#111111", width: 4 } });
  expect(paste("headline", "card").after).toMatchObject({ fill: "#C2410C", radius: 20, kind: "rect" });
  expect(paste("headline", "chart").after).toMatchObject({ font: "Rubik", size: 60, ink: "#222222" });
  expect(paste("chart", "body").after).toMatchObject({ font: "Heebo", size: 16, text: "Fresh" });
  expect(paste("card", "group").after).toMatchObject({ clip: false, radius: 0 });
  expect(paste("line", "card").after).toMatchObject({ fill: "#0B5D5A", stroke: { width: 2 } });
});

it("element with locked style keeps it", () => {
  expect(paste("card", "locked").after).toMatchObject({ fill: "#F2B134" });
});
