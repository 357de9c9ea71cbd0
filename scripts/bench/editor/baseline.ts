// Renders the same designs in plain Konva, on a page of the product's origin: fonts and images are the same.
import Konva from "konva";

interface Element {
  id: string;
  type: "shape" | "text" | "image";
  x: number;
  y: number;
  w: number;
  h: number;
  opacity?: number;
  fill: string | { angle: number; stops: { at: number; color: string }[] };
  shadow?: { x: number; y: number; blur: number; color: string };
  adjust?: { brightness: number; contrast: number; saturation: number; sepia: number };
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

/** Geometry of the editor's stage, so that the baseline draws as many pixels. */
interface Screen {
  width: number;
  height: number;
  x: number;
  y: number;
  scale: number;
}

type Images = Map<string, HTMLImageElement>;

let design: Design;

const elementsOf = ({ pages: [page] }: Design) => (page?.order ?? []).flatMap((id) => page?.els[id] ?? []);

async function loadImages(): Promise<Images> {
  const sources = new Set(elementsOf(design).flatMap(({ type, src }) => (type === "image" ? src : [])));
  const load = async (src: string): Promise<[string, HTMLImageElement]> => {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.src = src;
    await image.decode();
    return [src, image];
  };
  return new Map(await Promise.all([...sources].map(load)));
}

/** Loads each font file once, so that an export finds it loaded. */
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

/** A gradient over the whole box in the direction of its angle, as the editor draws it. */
function fillOf({ w, h, fill }: Element): Partial<Konva.RectConfig> {
  if (typeof fill === "string") return { fill };
  const radians = (fill.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const half = (Math.abs(w * cos) + Math.abs(h * sin)) / 2;
  return {
    fillLinearGradientStartPoint: { x: w / 2 - cos * half, y: h / 2 - sin * half },
    fillLinearGradientEndPoint: { x: w / 2 + cos * half, y: h / 2 + sin * half },
    fillLinearGradientColorStops: fill.stops.flatMap(({ at, color }) => [at, color]),
  };
}

/** Filters an image once and keeps the result, as the documentation of Konva recommends. */
function adjusted(image: Konva.Image, { brightness, contrast, saturation }: NonNullable<Element["adjust"]>) {
  const { Brighten, Contrast, HSL, Sepia } = Konva.Filters;
  image.filters([Brighten, Contrast, HSL, Sepia]);
  image.brightness(brightness);
  image.contrast(contrast * 100);
  image.saturation(saturation);
  image.cache();
  return image;
}

function nodeOf(element: Element, images: Images): Konva.Shape {
  const { id, x, y, w: width, h: height, opacity = 1, fill, adjust, shadow } = element;
  const place = { id, x, y, width, height, opacity, draggable: true };
  if (element.type === "shape") {
    return new Konva.Rect({
      ...place,
      ...fillOf(element),
      stroke: element.stroke.color,
      strokeWidth: element.stroke.width,
    });
  }
  if (element.type === "image") {
    const image = new Konva.Image({ ...place, image: images.get(element.src) });
    return adjust ? adjusted(image, adjust) : image;
  }
  const { text, font: fontFamily, size: fontSize } = element;
  const look = {
    text,
    fontFamily,
    fontSize,
    fill: fill as string,
    direction: "rtl",
    align: "right",
  } as const;
  const shade = shadow && {
    shadowOffset: { x: shadow.x, y: shadow.y },
    shadowBlur: shadow.blur,
    shadowColor: shadow.color,
  };
  return new Konva.Text({ ...place, ...look, ...shade });
}

function layerOf(images: Images): Konva.Layer {
  const layer = new Konva.Layer();
  const { w: width, h: height } = design.size;
  layer.add(new Konva.Rect({ width, height, fill: design.pages[0]?.bg ?? "", listening: false }));
  layer.add(...elementsOf(design).map((element) => nodeOf(element, images)));
  return layer;
}

const floor = {
  async open(address: string, fonts: Record<string, string>, { scale, ...screen }: Screen): Promise<void> {
    const response = await fetch(address);
    design = (await response.json()).canvasData;
    const [images] = await Promise.all([loadImages(), loadFonts(fonts)]);
    const container = document.createElement("div");
    document.body.append(container);
    const stage = new Konva.Stage({ container, ...screen, scaleX: scale, scaleY: scale });
    const content = layerOf(images);
    const drag = new Konva.Layer();
    stage.add(content, drag);
    stage.on("dragstart", ({ target }) => target.moveTo(drag));
    stage.on("dragend", ({ target }) => target.moveTo(content));
  },

  async save(pixelRatio: number): Promise<void> {
    const layer = layerOf(await loadImages());
    const { w: width, h: height } = design.size;
    const canvas = layer.toCanvas({ x: 0, y: 0, width, height, pixelRatio });
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (file) URL.createObjectURL(file);
    layer.destroy();
  },
};

Object.assign(globalThis, { floor });
