// Shapes and parts that the stickers are drawn with, in units of a view box with a side of 100.

const round = (value) => Number(value.toFixed(2));
const at = (x, y) => `${round(x)} ${round(y)}`;

export const ellipse = (x, y, rx, ry) =>
  `M${at(x - rx, y)}a${rx} ${ry} 0 1 1 ${round(2 * rx)} 0a${rx} ${ry} 0 1 1 ${round(-2 * rx)} 0Z`;
export const circle = (x, y, r) => ellipse(x, y, r, r);

export function rect(x, y, w, h, r = 0) {
  if (r === 0) return `M${at(x, y)}h${w}v${h}h${-w}Z`;
  const corner = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [round(w - 2 * r), round(h - 2 * r)];
  return `M${at(x + r, y)}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`;
}

const around = (x, y, r, turn) => at(x + r * Math.sin(turn), y - r * Math.cos(turn));

/** A star with `count` points, the first one on top. */
export function star(x, y, count, outer, inner) {
  const points = Array.from({ length: 2 * count }, (_, index) =>
    around(x, y, index % 2 === 0 ? outer : inner, (index * Math.PI) / count),
  );
  return `M${points.join("L")}Z`;
}

/** A circle with `count` round bulges. */
export function scallop(x, y, count, r) {
  const points = Array.from({ length: count }, (_, index) => around(x, y, r, (2 * index * Math.PI) / count));
  const bulge = round(r * Math.sin(Math.PI / count) * 1.08);
  const arcs = points.map((_, index) => `A${bulge} ${bulge} 0 0 1 ${points[(index + 1) % count]}`);
  return `M${points[0]}${arcs.join("")}Z`;
}

/** A star of four curved points. */
export const sparkle = (x, y, r) => {
  const near = r * 0.14;
  return `M${at(x, y - r)}Q${at(x + near, y - near)} ${at(x + r, y)}Q${at(x + near, y + near)} ${at(x, y + r)}Q${at(x - near, y + near)} ${at(x - r, y)}Q${at(x - near, y - near)} ${at(x, y - r)}Z`;
};

export const flame = (x, y, h) => {
  const wide = h * 0.42;
  return `M${at(x, y - h)}C${at(x + wide * 0.6, y - h * 0.55)} ${at(x + wide, y - h * 0.4)} ${at(x + wide, y - h * 0.28)}C${at(x + wide, y - h * 0.06)} ${at(x - wide, y - h * 0.06)} ${at(x - wide, y - h * 0.28)}C${at(x - wide, y - h * 0.4)} ${at(x - wide * 0.6, y - h * 0.55)} ${at(x, y - h)}Z`;
};

/** The shaded right side of a circle. */
export const crescent = (x, y, r) => {
  const [top, right] = [y - r * 0.73, x + r * 0.683];
  return `M${at(x, y + r)}A${r} ${r} 0 0 0 ${at(right, top)}A${round(r * 1.1)} ${round(r * 1.1)} 0 0 1 ${at(x, y + r)}Z`;
};

const HEART =
  "M50 86C22 66 10 52 10 35C10 22 20 13 31 13C39 13 46 17 50 24C54 17 61 13 69 13C80 13 90 22 90 35C90 52 78 66 50 86Z";

/** Moves and scales path data of absolute points. */
export const place = (d, x, y, scale) =>
  d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => at((a - 50) * scale + x, (b - 50) * scale + y));
export const heart = (x, y, side) => place(HEART, x, y, side / 80);

/** A part is filled, or a line when it has a width. */
const part = (role) => (d, width) => ({ role, d, ...(width && { width }) });
export const main = part("main");
export const accent = part("accent");
export const details = part("details");
export const light = part("light");
/** Parts that darken and brighten the color below them, whichever it is. */
export const shade = part("shade");
export const shine = part("shine");
/** A part whose color a user does not change. */
export const fixed = (color, d, width) => ({ role: color, d, ...(width && { width }) });

export const COLORS = {
  red: "#E5574F",
  orange: "#F08A3C",
  yellow: "#F9C846",
  green: "#4FA36C",
  leaf: "#8CC56B",
  blue: "#4C86D9",
  sky: "#7CBDEB",
  purple: "#8464C9",
  pink: "#F48FA8",
  brown: "#8B5A3C",
  tan: "#E2AE74",
  cream: "#FFF1D6",
  mist: "#E4EDF5",
  ink: "#33363F",
};
/** Colors of the brand kit. */
export const BRAND = {
  main: "brand.primary",
  accent: "brand.accent",
  details: "brand.ink",
  light: "#FFFFFF",
};
