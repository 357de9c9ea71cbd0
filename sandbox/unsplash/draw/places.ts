import { at, between, disc, line, rect, ridge, shape, sheet } from "@/sandbox/unsplash/draw/paper";
import type { Scene } from "@/sandbox/unsplash/draw/scene";

export const mountains: Scene = ({ w, h, inks, random }) => {
  const peak = (x: number, y: number, half: number, fill: string) => {
    const top = h - y;
    const cap = y * 0.28;
    const snow = `M${x} ${top} L${x + half * 0.28} ${top + cap} L${x + half * 0.1} ${top + cap * 0.72} L${x - half * 0.04} ${top + cap} L${x - half * 0.17} ${top + cap * 0.68} L${x - half * 0.28} ${top + cap} Z`;
    return sheet(shape(`M${x - half} ${h} L${x} ${top} L${x + half} ${h} Z`, fill) + shape(snow, inks.light));
  };
  return (
    disc(w * between(random, 0.2, 0.8), h * 0.26, 90, inks.accent) +
    peak(w * 0.78, h * 0.6, w * 0.42, inks.far) +
    peak(w * between(random, 0.25, 0.4), h * 0.72, w * 0.46, inks.mid) +
    sheet(shape(ridge(w, h, h * 0.8, 110, 3, random), inks.near)) +
    sheet(shape(ridge(w, h, h * 0.93, 70, 4, random), inks.deep))
  );
};

export const sea: Scene = ({ w, h, inks, random }) => {
  const boat = shape("M-90 0 H90 L60 44 H-62 Z", inks.deep) + rect(-4, -190, 8, 190, inks.deep);
  const sails = shape("M10 -186 L92 -14 H10 Z", inks.light) + shape("M-10 -160 L-72 -14 H-10 Z", inks.accent);
  const water = [inks.far, inks.mid, inks.near, inks.deep].map((ink, index) =>
    sheet(shape(ridge(w, h, h * (0.52 + index * 0.13), 26, 7 + index, random), ink)),
  );
  const afloat = at(w * between(random, 0.3, 0.7), h * 0.62, 1.15, sheet(boat + sails, 6));
  return (
    disc(w * between(random, 0.2, 0.75), h * 0.34, 120, inks.accent) +
    water[0] +
    water[1] +
    afloat +
    water.slice(2).join("")
  );
};

export const city: Scene = ({ w, h, inks, random }) => {
  const row = (ink: string, lit: string, low: number, high: number, wide: number) => {
    let drawn = "";
    for (let x = -30; x < w; x += wide * between(random, 0.86, 1.12)) {
      const tall = h * between(random, low, high);
      let windows = "";
      for (let y = h - tall + 40; y < h - 60; y += 62) {
        for (let side = x + 24; side < x + wide * 0.74; side += 50) {
          if (random() > 0.45) windows += rect(side, y, 24, 34, lit, 2);
        }
      }
      drawn += sheet(rect(x, h - tall, wide * 0.94, tall + 20, ink)) + windows;
    }
    return drawn;
  };
  return (
    disc(w * 0.68, h * 0.3, 110, inks.accent) +
    row(inks.far, inks.sky, 0.4, 0.66, 150) +
    row(inks.mid, inks.light, 0.26, 0.52, 190) +
    row(inks.deep, inks.accent, 0.12, 0.34, 240)
  );
};

export const forest: Scene = ({ w, h, inks, random }) => {
  const tree = (ink: string) =>
    [0, 1, 2]
      .map((tier) =>
        shape(`M0 ${-330 + tier * 82} L${72 + tier * 26} ${-170 + tier * 82} H${-72 - tier * 26} Z`, ink),
      )
      .join("") + rect(-13, -10, 26, 40, ink);
  const stand = (ink: string, y: number, scale: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const x = ((index + between(random, 0.2, 0.8)) * w) / count;
      return at(x, y + between(random, -18, 26), scale * between(random, 0.8, 1.2), sheet(tree(ink), 7));
    }).join("");
  return (
    disc(w * 0.5, h * 0.3, 130, inks.light) +
    stand(inks.far, h * 0.66, 0.9, 9) +
    stand(inks.mid, h * 0.82, 1.15, 7) +
    sheet(shape(ridge(w, h, h * 0.88, 40, 4, random), inks.near)) +
    stand(inks.deep, h * 1.02, 1.45, 5)
  );
};

export const dunes: Scene = ({ w, h, inks, random }) =>
  disc(w * between(random, 0.25, 0.75), h * 0.36, 140, inks.light) +
  [inks.far, inks.mid, inks.accent, inks.near, inks.deep]
    .map((ink, index) =>
      sheet(shape(ridge(w, h, h * (0.58 + index * 0.115), 120 - index * 12, 2 + (index % 2), random), ink)),
    )
    .join("");

export const field: Scene = ({ w, h, inks, random }) => {
  const ear = line("M0 0 C6 -90 -4 -170 10 -250", inks.near, 7);
  const grains = [0, 1, 2, 3]
    .map(
      (row) =>
        `<ellipse cx="${-14 + row}" cy="${-250 + row * 36}" rx="11" ry="24" fill="${inks.accent}" transform="rotate(-24 -14 ${-250 + row * 36})"/><ellipse cx="${28 - row}" cy="${-250 + row * 36}" rx="11" ry="24" fill="${inks.accent}" transform="rotate(24 28 ${-250 + row * 36})"/>`,
    )
    .join("");
  const stalks = Array.from({ length: 13 }, (_, index) =>
    at(
      (index * w) / 12 + between(random, -30, 30),
      h + between(random, 0, 50),
      between(random, 1, 1.5),
      sheet(ear + grains, 5),
    ),
  ).join("");
  return (
    disc(w * between(random, 0.3, 0.7), h * 0.42, 130, inks.light) +
    sheet(shape(ridge(w, h, h * 0.58, 60, 3, random), inks.far)) +
    sheet(shape(ridge(w, h, h * 0.68, 50, 3, random), inks.mid)) +
    stalks
  );
};

export const night: Scene = ({ w, h, inks, random }) => {
  const stars = Array.from({ length: 40 }, () =>
    disc(w * random(), h * 0.62 * random(), between(random, 2.5, 6), inks.light),
  ).join("");
  const moon =
    sheet(disc(w * 0.7, h * 0.28, 118, inks.light)) + disc(w * 0.7 + 52, h * 0.28 - 22, 104, inks.sky);
  return (
    stars +
    moon +
    sheet(shape(ridge(w, h, h * 0.74, 120, 3, random), inks.far)) +
    sheet(shape(ridge(w, h, h * 0.84, 90, 4, random), inks.mid)) +
    sheet(shape(ridge(w, h, h * 0.94, 60, 3, random), inks.deep))
  );
};

export const houses: Scene = ({ w, h, inks, random }) => {
  const walls = [inks.light, inks.accent, inks.mid, inks.far];
  const street = Array.from({ length: 6 }, (_, index) => {
    const wide = w / 5.4;
    const x = index * wide - 30;
    const tall = h * between(random, 0.3, 0.46);
    const top = h * 0.88 - tall;
    const roof = shape(
      `M${x - 14} ${top + 4} L${x + wide / 2} ${top - 130} L${x + wide + 14} ${top + 4} Z`,
      inks.near,
    );
    const opening = (left: number, y: number) => rect(x + left, y, 46, 66, inks.deep, 22);
    const openings =
      opening(wide * 0.2, top + 60) +
      opening(wide * 0.62, top + 60) +
      rect(x + wide * 0.4, h * 0.88 - 130, 62, 130, inks.deep, 30);
    return (
      sheet(rect(x, top, wide, tall, walls[index % walls.length] ?? inks.light)) + sheet(roof) + openings
    );
  }).join("");
  return (
    disc(w * 0.8, h * 0.22, 80, inks.accent) +
    sheet(shape(ridge(w, h, h * 0.62, 120, 3, random), inks.far)) +
    street +
    sheet(rect(-20, h * 0.88, w + 40, h * 0.2, inks.deep))
  );
};
