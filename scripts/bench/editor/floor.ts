// The same designs by Konva alone: its own shapes, a layer for what is dragged, nothing else. In a page of the product's
// origin, so that fonts and pictures come from where the editor has them from.
import Konva from "konva";

interface Element {
  id: string;
  type: "shape" | "text" | "image";
  x: number;
  y: number;
  w: number;
  h: number;
  opacity?: number;
  fill: string;
  stroke: { color: string; width: number };
  text: string;
  font: string;
  size: number;
  src: string;
}

interface Design {
  size: { w: number; h: number };
  pages: { bg: string; order: string[]; els: Record<string, Element> }[];
}

/** Of the editor's stage: the floor has as many pixels to draw. */
interface Screen {
  width: number;
  height: number;
  x: number;
  y: number;
  scale: number;
}

type Pictures = Map<string, HTMLImageElement>;

let design: Design;

const elementsOf = ({ pages: [page] }: Design) => (page?.order ?? []).flatMap((id) => page?.els[id] ?? []);

async function loadPictures(): Promise<Pictures> {
  const sources = new Set(elementsOf(design).flatMap(({ type, src }) => (type === "image" ? src : [])));
  const load = async (src: string): Promise<[string, HTMLImageElement]> => {
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.src = src;
    await picture.decode();
    return [src, picture];
  };
  return new Map(await Promise.all([...sources].map(load)));
}

/** Each file once: an export finds them there, as the editor's does. */
async function loadFonts(fonts: Record<string, string>): Promise<void> {
  const families = new Set(elementsOf(design).flatMap(({ type, font }) => (type === "text" ? font : [])));
  const faces = [...families].flatMap((family) =>
    Object.entries(fonts).map(([address, unicodeRange]) => {
      const face = new FontFace(family, `url("${address}") format("woff2")`, { unicodeRange });
      document.fonts.add(face);
      return face.load();
    }),
  );
  await Promise.all(faces);
}

function nodeOf(element: Element, pictures: Pictures): Konva.Shape {
  const { id, x, y, w: width, h: height, opacity = 1, fill } = element;
  const place = { id, x, y, width, height, opacity, draggable: true };
  if (element.type === "shape") {
    return new Konva.Rect({
      ...place,
      fill,
      stroke: element.stroke.color,
      strokeWidth: element.stroke.width,
    });
  }
  if (element.type === "image") return new Konva.Image({ ...place, image: pictures.get(element.src) });
  const { text, font: fontFamily, size: fontSize } = element;
  return new Konva.Text({ ...place, text, fontFamily, fontSize, fill, direction: "rtl", align: "right" });
}

function layerOf(pictures: Pictures): Konva.Layer {
  const layer = new Konva.Layer();
  const { w: width, h: height } = design.size;
  layer.add(new Konva.Rect({ width, height, fill: design.pages[0]?.bg ?? "", listening: false }));
  layer.add(...elementsOf(design).map((element) => nodeOf(element, pictures)));
  return layer;
}

const floor = {
  /** Asks for the design and shows it; what is dragged goes to a layer of its own and back. */
  async open(address: string, fonts: Record<string, string>, { scale, ...screen }: Screen): Promise<void> {
    const answer = await fetch(address);
    design = (await answer.json()).canvasData;
    const [pictures] = await Promise.all([loadPictures(), loadFonts(fonts)]);
    const container = document.createElement("div");
    document.body.append(container);
    const stage = new Konva.Stage({ container, ...screen, scaleX: scale, scaleY: scale });
    const content = layerOf(pictures);
    const drag = new Konva.Layer();
    stage.add(content, drag);
    stage.on("dragstart", ({ target }) => target.moveTo(drag));
    stage.on("dragend", ({ target }) => target.moveTo(content));
  },

  /** The page as a PNG, with pictures of its own. */
  async save(pixelRatio: number): Promise<void> {
    const layer = layerOf(await loadPictures());
    const { w: width, h: height } = design.size;
    const canvas = layer.toCanvas({ x: 0, y: 0, width, height, pixelRatio });
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (file) URL.createObjectURL(file);
    layer.destroy();
  },
};

Object.assign(globalThis, { floor });
