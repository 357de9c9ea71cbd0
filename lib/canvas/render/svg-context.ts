import { Util } from "konva/lib/Util";
import type { Bitmap, Context2D, DrawableImage } from "@/lib/canvas/render/scene";

const XML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => XML[sign] ?? "");

/** Rounds to a thousandth of a px, which keeps files short. */
export const roundForSvg = (value: number) => String(Math.round(value * 1_000) / 1_000);

interface State {
  transform: DOMMatrix;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  dash: number[];
  font: string;
  direction: string;
  letterSpacing: string;
  wordSpacing: string;
  /** Clips that were opened since the state was saved. */
  clips: number;
}

const START: Omit<State, "transform"> = {
  fillStyle: "#000000",
  strokeStyle: "#000000",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  dash: [],
  font: "10px sans-serif",
  direction: "ltr",
  letterSpacing: "0px",
  wordSpacing: "0px",
  clips: 0,
};

/** A linear gradient of the SVG file, in the place of a CanvasGradient. */
class SvgGradient {
  readonly stops: string[] = [];
  readonly id: string;
  readonly ends: readonly [number, number, number, number];

  constructor(id: string, ends: readonly [number, number, number, number]) {
    this.id = id;
    this.ends = ends;
  }

  addColorStop(at: number, color: string): void {
    this.stops.push(`<stop offset="${roundForSvg(at)}" ${getSvgPaint("stop", color)}/>`);
  }
}

/** The data of a path, in the place of a Path2D. */
class SvgPath {
  readonly data: string;

  constructor(data: string) {
    this.data = data;
  }
}

/** Creates the path that `SvgContext` can fill. */
export const createSvgPath = (data: string) => new SvgPath(data) as unknown as Path2D;

/** Writes a color as an attribute pair, because viewers of SVG files do not all know #RRGGBBAA. */
export function getSvgPaint(what: "fill" | "stroke" | "stop", color: string): string {
  const name = what === "stop" ? "stop-color" : what;
  const alpha = /^#[0-9a-f]{8}$/i.test(color) ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return `${name}="${color.slice(0, 7)}"${alpha < 1 ? ` ${what}-opacity="${roundForSvg(alpha)}"` : ""}`;
}

/** Records the drawing calls of the renderer as the elements of an SVG file. */
export class SvgContext {
  readonly body: string[] = [];
  readonly definitions: string[] = [];
  #state: State;
  #saved: State[] = [];
  #path = "";
  #at: [number, number] = [0, 0];
  #count = 0;
  textRendering = "";
  textAlign = "";
  textBaseline = "";
  imageSmoothingEnabled = true;
  imageSmoothingQuality = "high";

  constructor() {
    this.#state = { ...START, transform: new DOMMatrix() };
    for (const name of Object.keys(START)) {
      if (name in this) continue;
      Object.defineProperty(this, name, {
        get: () => this.#state[name as keyof State],
        set: (value: unknown) => Object.assign(this.#state, { [name]: value }),
      });
    }
  }

  createId(): string {
    this.#count += 1;
    return `k${this.#count}`;
  }

  save(): void {
    this.#saved.push({ ...this.#state });
    this.#state = { ...this.#state, clips: 0 };
  }

  restore(): void {
    this.body.push("</g>".repeat(this.#state.clips));
    this.#state = this.#saved.pop() ?? this.#state;
  }

  /** Starts the coordinates of an SVG group; returns what ends it. */
  enterGroup(): () => void {
    this.save();
    this.#state = { ...START, transform: new DOMMatrix() };
    return () => this.restore();
  }

  translate = (x: number, y: number) => this.#multiply(new DOMMatrix([1, 0, 0, 1, x, y]));
  scale = (x: number, y: number) => this.#multiply(new DOMMatrix([x, 0, 0, y, 0, 0]));
  transform = (...values: number[]) => this.#multiply(new DOMMatrix(values));
  getTransform = () => this.#state.transform;

  setLineDash(dash: number[]): void {
    this.#state.dash = dash;
  }

  #multiply(by: DOMMatrix): void {
    this.#state.transform = this.#state.transform.multiply(by);
  }

  beginPath(): void {
    this.#path = "";
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${roundForSvg(x)} ${roundForSvg(y)}`;
    this.#at = [x, y];
  }

  lineTo(x: number, y: number): void {
    this.#path += `${this.#path === "" ? "M" : "L"}${roundForSvg(x)} ${roundForSvg(y)}`;
    this.#at = [x, y];
  }

  bezierCurveTo(...at: [number, number, number, number, number, number]): void {
    this.#path += `C${at.map(roundForSvg).join(" ")}`;
    this.#at = [at[4], at[5]];
  }

  closePath(): void {
    this.#path += "Z";
  }

  roundRect(x: number, y: number, w: number, h: number, r = 0): void {
    this.moveTo(x + r, y);
    const side = (across: string, dx: number, dy: number) => {
      this.#path += across;
      if (r > 0)
        this.#path += `a${roundForSvg(r)} ${roundForSvg(r)} 0 0 1 ${roundForSvg(dx)} ${roundForSvg(dy)}`;
    };
    side(`H${roundForSvg(x + w - r)}`, r, r);
    side(`V${roundForSvg(y + h - r)}`, -r, r);
    side(`H${roundForSvg(x + r)}`, -r, -r);
    side(`V${roundForSvg(y + r)}`, r, -r);
    this.closePath();
  }

  /** Draws whole ellipses only, as the renderer does. */
  ellipse(x: number, y: number, rx: number, ry: number): void {
    const half = (way: number) =>
      `a${roundForSvg(rx)} ${roundForSvg(ry)} 0 0 1 ${roundForSvg(way * 2 * rx)} 0`;
    this.moveTo(x - rx, y);
    this.#path += `${half(1)}${half(-1)}Z`;
  }

  arc(x: number, y: number, radius: number): void {
    this.ellipse(x, y, radius, radius);
  }

  /** Rounds a right-angled corner, the only kind that the renderer has. */
  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    const towards = (to: readonly [number, number]): [number, number] => {
      const length = Math.hypot(to[0] - x1, to[1] - y1) || 1;
      return [x1 + ((to[0] - x1) / length) * radius, y1 + ((to[1] - y1) / length) * radius];
    };
    const [start, end] = [towards(this.#at), towards([x2, y2])];
    const turn = (x1 - this.#at[0]) * (y2 - y1) - (y1 - this.#at[1]) * (x2 - x1);
    this.lineTo(...start);
    this.#path += `A${roundForSvg(radius)} ${roundForSvg(radius)} 0 0 ${turn > 0 ? 1 : 0} ${end.map(roundForSvg).join(" ")}`;
    this.#at = end;
  }

  fill(path?: Path2D, rule = "nonzero"): void {
    this.#write("path", `d="${this.#dataOf(path)}" ${this.#fillPaint()} fill-rule="${rule}"`);
  }

  stroke(path?: Path2D): void {
    this.#write("path", `d="${this.#dataOf(path)}" fill="none" ${this.#strokePaint()}`);
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    this.beginPath();
    this.roundRect(x, y, w, h);
    this.fill();
  }

  fillText(text: string, x: number, y: number): void {
    this.#writeText(text, x, y, this.#fillPaint());
  }

  strokeText(text: string, x: number, y: number): void {
    this.#writeText(text, x, y, `fill="none" ${this.#strokePaint()}`);
  }

  clip(): void {
    const id = this.createId();
    const path = `<path d="${this.#path}"${this.#transformAttribute()}/>`;
    this.definitions.push(`<clipPath id="${id}">${path}</clipPath>`);
    this.body.push(`<g clip-path="url(#${id})">`);
    this.#state.clips += 1;
  }

  createLinearGradient(x1: number, y1: number, x2: number, y2: number): CanvasGradient {
    return new SvgGradient(this.createId(), [x1, y1, x2, y2]);
  }

  drawImage(image: DrawableImage, ...at: number[]): void {
    const [sx, sy, sw, sh, x, y, w, h] = at.length > 4 ? at : [0, 0, image.width, image.height, ...at];
    if (!sw || !sh || !w || !h) return;
    const href = encodeImage(image, { x: sx ?? 0, y: sy ?? 0, w: sw, h: sh });
    const place = `x="${roundForSvg(x ?? 0)}" y="${roundForSvg(y ?? 0)}" width="${roundForSvg(w)}" height="${roundForSvg(h)}"`;
    this.#write("image", `${place} preserveAspectRatio="none" href="${href}"`);
  }

  #dataOf(path: Path2D | undefined): string {
    return path instanceof SvgPath ? path.data : this.#path;
  }

  #write(tag: string, attributes: string, content?: string): void {
    const start = `<${tag} ${attributes}${this.#transformAttribute()}`;
    this.body.push(content === undefined ? `${start}/>` : `${start}>${content}</${tag}>`);
  }

  #transformAttribute(): string {
    const { a, b, c, d, e, f, isIdentity } = this.#state.transform;
    const round = (value: number) => String(Math.round(value * 1e6) / 1e6);
    return isIdentity ? "" : ` transform="matrix(${[a, b, c, d, e, f].map(round).join(" ")})"`;
  }

  #paint(what: "fill" | "stroke", style: unknown): string {
    if (!(style instanceof SvgGradient)) return getSvgPaint(what, String(style));
    const [x1, y1, x2, y2] = style.ends.map(roundForSvg);
    const ends = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    const gradient = `<linearGradient id="${style.id}" gradientUnits="userSpaceOnUse" ${ends}>${style.stops.join("")}</linearGradient>`;
    if (!this.definitions.includes(gradient)) this.definitions.push(gradient);
    return `${what}="url(#${style.id})"`;
  }

  #fillPaint(): string {
    return this.#paint("fill", this.#state.fillStyle);
  }

  #strokePaint(): string {
    const { strokeStyle, lineWidth, lineCap, lineJoin, dash } = this.#state;
    const pattern = dash.length > 0 ? ` stroke-dasharray="${dash.join(" ")}"` : "";
    // A canvas limits miters at 10, an SVG at 4.
    const look = `stroke-width="${roundForSvg(lineWidth)}" stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}" stroke-miterlimit="10"`;
    return `${this.#paint("stroke", strokeStyle)} ${look}${pattern}`;
  }

  #writeText(text: string, x: number, y: number, paint: string): void {
    const { font, direction, letterSpacing, wordSpacing } = this.#state;
    const spacing = (name: string, value: string) => (value === "0px" ? "" : `${name}:${value};`);
    const style = `font:${font};white-space:pre;${spacing("letter-spacing", letterSpacing)}${spacing("word-spacing", wordSpacing)}`;
    // The renderer places text by its left end, which is the end of a line from right to left.
    const way = direction === "rtl" ? `direction="rtl" text-anchor="end"` : `direction="ltr"`;
    const place = `x="${roundForSvg(x)}" y="${roundForSvg(y)}" ${way} xml:space="preserve"`;
    this.#write("text", `${place} style="${escapeXml(style)}" ${paint}`, escapeXml(text));
  }
}

/** Encodes a part of an image; transparent ones as PNG. */
function encodeImage(image: DrawableImage, { x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  const canvas: Bitmap = Util.createCanvasElement();
  canvas.width = Math.max(1, Math.round(w));
  canvas.height = Math.max(1, Math.round(h));
  const context = canvas.getContext("2d", { willReadFrequently: true }) as Context2D;
  context.drawImage(image, x, y, w, h, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const isOpaque = data.every((value, index) => index % 4 !== 3 || value === 255);
  const href = isOpaque ? canvas.toDataURL("image/jpeg", 0.95) : canvas.toDataURL("image/png");
  Util.releaseCanvas(canvas);
  return href;
}
