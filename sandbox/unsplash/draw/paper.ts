/** Cut paper: flat shapes, each with the plain shadow of a sheet that lies on another. Numbers are thousandths of the short side. */
export type Random = () => number;

/** A row of numbers from 0 to 1 that is always the same for the same seed. */
export function seeded(seed: number): Random {
  let state = seed * 2_654_435_761 + 12_345;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const n = (value: number) => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
}

export const disc = (x: number, y: number, radius: number, fill: string) => oval(x, y, radius, radius, fill);

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

export function line(path: string, stroke: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A sheet above the others: the same shapes once more, a little lower and dark. */
export function sheet(drawing: string, drop = 9): string {
  const shade = drawing
    .replace(/fill="(?!none)[^"]*"/g, 'fill="#000"')
    .replace(/stroke="[^"]*"/g, 'stroke="#000"');
  return `<g opacity=".16" transform="translate(${n(drop * 0.4)} ${n(drop)})">${shade}</g>${drawing}`;
}

export function at(x: number, y: number, scale: number, drawing: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale * 10) === "0" ? 1 : scale.toFixed(3)})">${drawing}</g>`;
}

/** A line of hills from one edge to the other, closed at the bottom. */
export function ridge(w: number, h: number, y: number, rise: number, waves: number, random: Random): string {
  const step = w / waves;
  let path = `M-20 ${n(y)}`;
  for (let index = 0; index < waves; index += 1) {
    const x = index * step;
    const up = y - rise * between(random, 0.45, 1);
    const end = index === waves - 1 ? w + 20 : x + step;
    path += ` C${n(x + step * 0.3)} ${n(up)} ${n(x + step * 0.6)} ${n(up)} ${n(end)} ${n(y - rise * between(random, -0.1, 0.3))}`;
  }
  return `${path} V${n(h + 20)} H-20 Z`;
}
