import type { CanvasElement } from "@/lib/canvas/core/elements";
import { type Palette, resolveColor, type Shadow } from "@/lib/canvas/core/paints";
import { getBlurReach } from "@/lib/canvas/render/composite-layer";
import type { Layer, PageTarget } from "@/lib/canvas/render/paint-page";
import type { Context2D } from "@/lib/canvas/render/scene";
import { clampCornerRadius } from "@/lib/canvas/render/shape-outline";
import { getSvgPaint, roundForSvg, SvgContext } from "@/lib/canvas/render/svg-context";

/** Creates a target that records a page as SVG; `finish` returns the file with a style sheet in it. */
export function createSvgTarget(palette: Palette): PageTarget & {
  finish(size: { w: number; h: number }, css: string): string;
} {
  const svg = new SvgContext();
  return {
    context: svg as unknown as Context2D,
    layer(layer, paint) {
      const { element } = layer;
      const filter = addFilter(svg, layer, palette);
      svg.body.push(`<g${getEffects(element)}${filter} transform="${getPlace(element)}">`);
      const leave = svg.enterGroup();
      if (element.type === "group" && element.clip) {
        const context = svg as unknown as Context2D;
        context.beginPath();
        context.roundRect(0, 0, element.w, element.h, clampCornerRadius(element.radius, element));
        context.clip();
      }
      paint();
      leave();
      svg.body.push("</g>");
    },
    finish({ w, h }, css) {
      const root = `xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" text-rendering="geometricPrecision"`;
      const style = css === "" ? "" : `<style>${css}</style>`;
      return `<svg ${root}>${style}<defs>${svg.definitions.join("")}</defs>${svg.body.join("")}</svg>`;
    },
  };
}

function getPlace({ x, y, w, h, rot }: CanvasElement): string {
  const turn = rot === 0 ? "" : ` rotate(${roundForSvg(rot)} ${roundForSvg(w / 2)} ${roundForSvg(h / 2)})`;
  return `translate(${roundForSvg(x)} ${roundForSvg(y)})${turn}`;
}

function getEffects({ opacity, blend }: CanvasElement): string {
  const style = blend === "normal" ? "" : ` style="mix-blend-mode:${blend}"`;
  return `${opacity < 1 ? ` opacity="${roundForSvg(opacity)}"` : ""}${style}`;
}

/**
 * Returns the attribute for the filter of an element's blur and shadow, which falls in the direction of the page even
 * from a rotated element.
 */
function addFilter(svg: SvgContext, { element, ancestors, box, shadow }: Layer, palette: Palette): string {
  const { blur = 0 } = element;
  if (!shadow && blur === 0) return "";
  const id = svg.createId();
  const turns = [...ancestors, element].reduce((sum, { rot }) => sum + rot, 0);
  const drop = shadow && turnShadow(shadow, turns);
  const margin = getBlurReach(blur) + (drop ? Math.hypot(drop.x, drop.y) + 2 * drop.blur + 2 : 0);
  const region = [box.x - margin, box.y - margin, box.w + 2 * margin, box.h + 2 * margin].map(roundForSvg);
  const place = ["x", "y", "width", "height"].map((name, index) => `${name}="${region[index]}"`).join(" ");
  const steps = [
    blur > 0 ? `<feGaussianBlur stdDeviation="${roundForSvg(blur)}"/>` : "",
    drop ? createDropShadow(drop, palette) : "",
  ];
  svg.definitions.push(
    `<filter id="${id}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB" ${place}>${steps.join("")}</filter>`,
  );
  return ` filter="url(#${id})"`;
}

function turnShadow(shadow: Shadow, degrees: number): Shadow {
  const angle = (-degrees * Math.PI) / 180;
  const x = shadow.x * Math.cos(angle) - shadow.y * Math.sin(angle);
  const y = shadow.x * Math.sin(angle) + shadow.y * Math.cos(angle);
  return { ...shadow, x, y };
}

function createDropShadow({ x, y, blur, color }: Shadow, palette: Palette): string {
  const flood = getSvgPaint("fill", resolveColor(color, palette))
    .replaceAll("fill", "flood")
    .replace("flood=", "flood-color=");
  return `<feDropShadow dx="${roundForSvg(x)}" dy="${roundForSvg(y)}" stdDeviation="${roundForSvg(blur / 2)}" ${flood}/>`;
}
