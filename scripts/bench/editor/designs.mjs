import sharp from "sharp";
import { call, createBrand } from "../product.mjs";

const PAGE = { w: 1_080, h: 1_350 };
export const FONT = "Rubik";
/** Number of distinct image files per design, so that decoding is equal on both sides. */
const IMAGES = 6;
const NATURAL = { w: 1_200, h: 900 };

/** Node counts of the designs, in the order of the post's images. */
export const SIZES = [60, 100, 300, 1_000];

/** Index of a design with one large image on a square page and one word. */
export const PHOTO = SIZES.length;

/** Index and node count of a design with gradients, shadows and adjusted images. */
export const EFFECTS = SIZES.length + 1;
export const EFFECTS_COUNT = 200;
const SIDE = 1_080;

export async function createBenchDesigns(context, { url, database }) {
  const ask = (method, path, options) => call(context, url, path, { method, ...options });
  const { account } = await createBrand(context, { url, database });
  const sources = [];
  for (let n = 0; n < IMAGES; n += 1) {
    const file = { name: "x.jpg", mimeType: "image/jpeg", buffer: await photo(n) };
    const multipart = { label: `Picture ${n}`, file };
    const { image } = await ask("POST", "/canvas-images/upload", { multipart });
    sources.push(image.url);
  }
  const draft = { accountId: account._id, text: "Warm sourdough" };
  const { post: made } = await ask("POST", "/posts", { data: draft });
  const designs = [
    ...SIZES.map((count) => designOf(count, sources)),
    photoDesign(sources[0]),
    effectsDesign(sources),
  ];
  const images = designs.map((_, n) => ({ url: sources[n % IMAGES], alt: "" }));
  const { post } = await ask("PUT", `/posts/${made._id}`, { data: { revision: made.revision, images } });
  for (const [imageIndex, canvasData] of designs.entries()) {
    await ask("POST", `/canvas/${post._id}`, { data: { imageIndex, canvasData } });
  }
  return { postId: post._id, composer: `${url}/account/${account._id}/posts/${post._id}` };
}

export async function photo(n) {
  const { w: width, h: height } = NATURAL;
  const grain = { type: "gaussian", mean: 100 + n * 12, sigma: 30 };
  const noise = await sharp({ create: { width, height, channels: 3, background: "#000000", noise: grain } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();
  return sharp(noise)
    .tint({ r: 90 + n * 25, g: 140, b: 200 - n * 20 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Returns a design of this many nodes; `page` is 4:5. */
export function designOf(count, sources, page = PAGE) {
  const columns = Math.ceil(Math.sqrt((count * page.w) / page.h));
  const cell = { w: page.w / columns, h: page.h / Math.ceil(count / columns) };
  const els = {};
  for (let n = 0; n < count; n += 1) {
    const place = { x: (n % columns) * cell.w, y: Math.floor(n / columns) * cell.h };
    const size = { w: cell.w * 0.9, h: cell.h * 0.9 };
    els[`e${n}`] = { id: `e${n}`, v: 1, ...place, ...size, ...lookOf(n, cell, sources) };
  }
  return documentOf(els, page, "4:5");
}

function photoDesign(src) {
  const photo = { type: "image", src, natural: NATURAL, x: 0, y: 0, w: SIDE, h: SIDE };
  const place = { x: 40, y: 40, w: 400, h: 60 };
  const word = { type: "text", text: "לחם", font: FONT, size: 40, fill: "#FFFFFF", ...place };
  const els = { photo: { id: "photo", v: 1, ...photo }, word: { id: "word", v: 1, ...word } };
  return documentOf(els, { w: SIDE, h: SIDE }, "1:1");
}

/** The same nodes as `designOf`, each with what makes drawing it expensive. */
function effectsDesign(sources) {
  const design = designOf(EFFECTS_COUNT, sources);
  for (const [n, element] of Object.values(design.pages[0].els).entries()) {
    const stops = [
      { at: 0, color: `#${color(n)}` },
      { at: 1, color: "#F2B134" },
    ];
    if (element.type === "shape") Object.assign(element, { fill: { type: "linear", angle: n % 360, stops } });
    else if (element.type === "image")
      Object.assign(element, { adjust: { brightness: 0.1, contrast: 0.2, saturation: 0.3, sepia: 0.2 } });
    else Object.assign(element, { shadow: { x: 1, y: 2, blur: 4, color: "#00000080" } });
  }
  return design;
}

function documentOf(els, size, ratio) {
  const page = { id: "p1", bg: "#FFFFFF", order: Object.keys(els), els };
  const fonts = [{ family: FONT, weights: [400] }];
  const state = { schema: 1, rev: 1, baseRev: 0, device: "bench", savedAt: new Date().toISOString() };
  return { ...state, size, ratio, pages: [page], fonts, palette: {} };
}

function lookOf(n, cell, sources) {
  if (n % 3 === 0) {
    const stroke = { color: "#1F2A44", width: 2 };
    return { type: "shape", kind: "rect", fill: `#${color(n)}`, stroke, opacity: 0.9 };
  }
  if (n % 3 === 1) {
    const size = Math.max(8, cell.h / 5);
    return { type: "text", text: `לחם חם מהתנור ${n}`, font: FONT, size, fill: "#1F2A44" };
  }
  return { type: "image", src: sources[Math.floor(n / 3) % IMAGES], natural: NATURAL };
}

const color = (n) => ((n * 2_654_435) % 0xffffff).toString(16).padStart(6, "0").toUpperCase();
