import { at, between, disc, line, oval, rect, shape, sheet } from "@/sandbox/unsplash/draw/paper";
import type { Inks, Scene } from "@/sandbox/unsplash/draw/scene";

type Thing = (inks: Inks) => string;

/** A table in front of a wall, with the thing in its middle and something small beside it. */
const still =
  (thing: Thing, size: number): Scene =>
  (sheetOf) => {
    const { w, h, inks, random } = sheetOf;
    const table = h * 0.7;
    const side = random() > 0.5 ? 1 : -1;
    const x = w / 2 - side * between(random, 20, 90);
    const beside = at(x + side * 330, table + 96, between(random, 0.8, 1.05), sheet(lemon(inks), 6));
    const arch = `M${w * 0.5 + side * 40 - 330} ${table} V${h * 0.34} a330 330 0 0 1 660 0 V${table} Z`;
    return (
      sheet(shape(arch, inks.far), 0) +
      sheet(rect(-20, table, w + 40, h * 0.4, inks.near)) +
      oval(x, table + 112, size * 205, 26, inks.deep) +
      at(x, table + 108, size, thing(inks)) +
      beside
    );
  };

const lemon: Thing = ({ accent, light }) =>
  shape(
    "M-78 -34 C-50 -96 50 -96 78 -34 C92 -36 92 -26 78 -24 C50 30 -50 30 -78 -24 C-92 -26 -92 -36 -78 -34 Z",
    accent,
  ) + line("M-30 -66 C-10 -78 20 -78 36 -66", light, 7);

const bread: Thing = ({ accent, light, deep, mid }) =>
  sheet(shape("M-250 0 C-290 -120 -200 -220 0 -220 C200 -220 290 -120 250 0 Z", accent)) +
  [-130, -30, 70]
    .map((x) => line(`M${x} -60 C${x + 20} -110 ${x + 50} -150 ${x + 84} -172`, light, 20))
    .join("") +
  sheet(rect(-300, -8, 600, 30, mid, 14)) +
  rect(-270, 20, 540, 6, deep, 3);

const coffee: Thing = ({ light, accent, deep, mid }) =>
  sheet(oval(0, 0, 250, 34, mid)) +
  sheet(line("M150 -150 C250 -160 250 -50 120 -50", light, 34)) +
  sheet(shape("M-160 -210 H160 C160 -80 110 -6 0 -6 C-110 -6 -160 -80 -160 -210 Z", light)) +
  oval(0, -210, 160, 34, accent) +
  oval(0, -206, 132, 24, deep) +
  [-60, 0, 60].map((x) => line(`M${x} -270 C${x - 34} -320 ${x + 34} -350 ${x} -410`, light, 13)).join("");

const fruit: Thing = ({ accent, mid, light, deep }) =>
  sheet(disc(-120, -190, 92, accent)) +
  sheet(disc(110, -180, 98, mid)) +
  sheet(disc(0, -250, 96, accent)) +
  shape("M0 -344 C40 -400 100 -390 116 -376 C90 -330 40 -322 0 -344 Z", deep) +
  sheet(shape("M-260 -170 H260 C240 -50 140 0 0 0 C-140 0 -240 -50 -260 -170 Z", light)) +
  rect(-90, -8, 180, 20, light, 8);

const flowers: Thing = ({ light, accent, mid, deep }) => {
  const bloom = (x: number, y: number, ink: string) =>
    sheet(
      [0, 60, 120]
        .map(
          (turn) =>
            `<ellipse cx="${x}" cy="${y}" rx="86" ry="34" fill="${ink}" transform="rotate(${turn} ${x} ${y})"/>`,
        )
        .join(""),
      6,
    ) + disc(x, y, 24, deep);
  return (
    [-150, 0, 150].map((x) => line(`M0 -200 C0 -330 ${x} -330 ${x} -430`, deep, 13)).join("") +
    bloom(-160, -450, accent) +
    bloom(160, -440, mid) +
    bloom(0, -540, light) +
    sheet(
      shape(
        "M-60 -250 H60 C60 -200 120 -160 120 -80 C120 -20 70 0 0 0 C-70 0 -120 -20 -120 -80 C-120 -160 -60 -200 -60 -250 Z",
        light,
      ),
    ) +
    rect(-118, -100, 236, 22, accent)
  );
};

const books: Thing = ({ light, accent, mid, deep }) =>
  [
    [-230, -70, 460, accent],
    [-200, -138, 420, light],
    [-240, -204, 440, mid],
    [-170, -266, 360, deep],
  ]
    .map(
      ([x, y, wide, ink]) =>
        sheet(rect(Number(x), Number(y), Number(wide), 66, String(ink), 8)) +
        rect(Number(x) + 40, Number(y) + 28, Number(wide) - 220, 9, light, 4),
    )
    .join("") +
  sheet(shape("M-60 -266 L-40 -360 H60 L80 -266 Z", light)) +
  [-1, 0, 1]
    .map((side) =>
      shape(
        `M10 -356 C${10 + side * 130 - 40} -440 ${10 + side * 110} -520 ${10 + side * 70} -560 C${10 + side * 20} -500 ${10 - side * 10} -430 10 -356 Z`,
        accent,
      ),
    )
    .join("");

const desk: Thing = ({ light, accent, mid, deep }) =>
  sheet(rect(-250, -330, 500, 316, deep, 22)) +
  rect(-224, -306, 448, 262, light, 8) +
  [150, 210, 90, 250, 180]
    .map((tall, index) =>
      rect(-180 + index * 76, -70 - tall * 0.8, 46, tall * 0.8, index % 2 ? accent : mid, 5),
    )
    .join("") +
  sheet(shape("M-320 -14 H320 L350 24 H-350 Z", mid)) +
  rect(-60, -10, 120, 12, deep, 6);

const gift: Thing = ({ light, accent, mid, deep }) =>
  sheet(rect(-190, -290, 380, 290, accent, 6)) +
  sheet(rect(-214, -350, 428, 78, mid, 8)) +
  rect(-34, -350, 68, 350, light) +
  sheet(shape("M0 -350 C-150 -470 -190 -360 0 -350 C190 -360 150 -470 0 -350 Z", light), 5) +
  disc(0, -356, 24, deep);

const cactus: Thing = ({ light, accent, mid, deep }) =>
  sheet(rect(-70, -500, 140, 340, deep, 70)) +
  sheet(line("M-66 -300 H-150 V-400", deep, 66) + line("M66 -260 H150 V-370", deep, 66)) +
  [-34, 0, 34].map((x) => line(`M${x} -450 V-200`, mid, 6)).join("") +
  disc(0, -506, 34, accent) +
  sheet(shape("M-150 -190 H150 L118 0 H-118 Z", light)) +
  rect(-166, -214, 332, 52, accent, 6);

export const STILL_LIFES = {
  bread: still(bread, 1.05),
  coffee: still(coffee, 1),
  fruit: still(fruit, 1),
  flowers: still(flowers, 0.95),
  books: still(books, 0.95),
  desk: still(desk, 1),
  gift: still(gift, 1),
  cactus: still(cactus, 0.95),
};
