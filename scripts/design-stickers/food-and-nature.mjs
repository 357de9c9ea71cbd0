import {
  accent,
  COLORS,
  circle,
  crescent,
  details,
  ellipse,
  fixed,
  heart,
  light,
  main,
  place,
  rect,
  shade,
  shine,
  star,
} from "./pen.mjs";

const AVOCADO =
  "M50 8C62 8 68 20 72 36C76 50 84 56 84 66C84 82 68 92 50 92C32 92 16 82 16 66C16 56 24 50 28 36C32 20 38 8 50 8Z";
const SEED = "M50 44C54 50 54 54 50 56C46 54 46 50 50 44Z";
const LEAF = "M50 20C64 32 64 60 50 80C36 60 36 32 50 20Z";
const turned = (d, x, y, scale, degrees) => {
  const a = (degrees * Math.PI) / 180;
  return place(d, 50, 50, scale).replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, px, py) => {
    const [dx, dy] = [px - 50, py - 50];
    return `${(x + dx * Math.cos(a) - dy * Math.sin(a)).toFixed(1)} ${(y + dx * Math.sin(a) + dy * Math.cos(a)).toFixed(1)}`;
  });
};

export const food = [
  {
    name: "coffee",
    title: "Coffee to go",
    hebrew: "קפה לדרך",
    words: "cup drink morning latte כוס משקה בוקר",
    colors: { main: COLORS.tan, accent: COLORS.brown, light: COLORS.cream },
    parts: [
      light("M25 30H75L69 87C68.6 91 66 93 62 93H38C34 93 31.4 91 31 87Z"),
      main("M27 45H73L70.6 69H29.4Z"),
      shade("M66 30H75L69 87C68.6 91 66 93 62 93H54C60 93 62 90 62.4 87Z"),
      accent(rect(28, 9, 44, 13, 5)),
      accent(rect(20, 19, 60, 13, 5)),
      accent(heart(48, 57, 14)),
    ],
  },
  {
    name: "ice-cream",
    title: "Ice cream",
    hebrew: "גלידה",
    words: "cone summer sweet dessert קיץ קינוח גביע",
    colors: { main: COLORS.tan, accent: COLORS.pink, details: COLORS.red },
    parts: [
      main("M30 48H70L53 92Q50 96 47 92Z"),
      ...["M36 63L64 50", "M41 76L60 66", "M64 63L36 50", "M59 76L40 66"].map((d) => shade(d, 1.8)),
      accent(
        "M24 46C18 26 34 12 50 12C66 12 82 26 76 46C80 54 70 60 66 53C63 60 55 60 53 53C50 64 42 62 41 53C37 60 22 56 24 46Z",
      ),
      shade("M66 53C63 60 55 60 53 53C66 46 70 32 64 16C76 22 80 34 76 46C80 54 70 60 66 53Z"),
      shine("M32 36C32 28 36 23 42 21", 4),
      details(circle(53, 12, 6.5)),
    ],
  },
  {
    name: "pizza",
    title: "Pizza slice",
    hebrew: "משולש פיצה",
    words: "food lunch cheese אוכל גבינה ארוחה",
    colors: { main: "#D9964F", accent: COLORS.yellow, details: COLORS.red },
    parts: [
      accent("M16 26C38 16 62 16 84 26L54 88Q50 95 46 88Z"),
      main(
        "M14 32C8 30 8 19 15 16C38 5 62 5 85 16C92 19 92 30 86 32C84 33 82 32 80 31C60 22 40 22 20 31C18 32 16 33 14 32Z",
      ),
      details(circle(38, 40, 8)),
      details(circle(61, 47, 7.5)),
      details(circle(49, 66, 6.5)),
      fixed(COLORS.green, turned(LEAF, 50, 35, 0.17, 60)),
      fixed(COLORS.green, turned(LEAF, 46, 53, 0.15, -40)),
    ],
  },
  {
    name: "avocado",
    title: "Avocado",
    hebrew: "אבוקדו",
    words: "healthy food fruit vegan בריא טבעוני פרי",
    colors: { main: "#4C8A4C", accent: "#D8E59A", details: COLORS.brown },
    parts: [
      main(AVOCADO),
      accent(place(AVOCADO, 50, 51.5, 0.82)),
      details(circle(50, 65, 15)),
      shine("M41 63C42 58 45 56 49 55", 3.2),
    ],
  },
  {
    name: "watermelon",
    title: "Watermelon",
    hebrew: "אבטיח",
    words: "summer fruit slice קיץ פרי",
    view: [100, 70],
    colors: { main: COLORS.green, accent: COLORS.red, details: COLORS.ink, light: "#E9F5D8" },
    parts: [
      main("M6 12H94C94 42 74 62 50 62C26 62 6 42 6 12Z"),
      light("M12 12H88C88 38 71 56 50 56C29 56 12 38 12 12Z"),
      accent("M17 12H83C83 35 68 51 50 51C32 51 17 35 17 12Z"),
      ...[
        [32, 24],
        [50, 21],
        [68, 24],
        [41, 36],
        [59, 36],
      ].map(([x, y]) => details(place(SEED, x, y, 0.62))),
    ],
  },
  {
    name: "cupcake",
    title: "Cupcake",
    hebrew: "קאפקייק",
    words: "sweet bakery dessert muffin מאפה קינוח מתוק",
    colors: { main: COLORS.sky, accent: COLORS.pink, details: COLORS.red },
    parts: [
      main("M22 56H78L71 88Q70 93 65 93H35Q30 93 29 88Z"),
      ...["M36 60L39 90", "M50 60V91", "M64 60L61 90"].map((d) => shade(d, 3)),
      accent(
        "M20 60C9 56 12 43 22 42C20 31 30 26 36 28C38 18 48 14 55 13C56 18 62 21 64 28C72 27 80 33 78 42C88 44 91 56 80 60Z",
      ),
      shade("M80 60H58C70 58 76 50 72 42C76 40 75 32 70 28.6C77 30 79.5 36 78 42C88 44 91 56 80 60Z"),
      shine("M30 40C32 36 36 35 40 35", 3.4),
      details(circle(54, 14, 7)),
    ],
  },
];

export const nature = [
  {
    name: "sun",
    title: "Smiling sun",
    hebrew: "שמש מחייכת",
    words: "summer weather bright קיץ מזג אוויר",
    colors: { main: COLORS.yellow, accent: COLORS.orange, details: "#8A4B1E" },
    parts: [
      accent(star(50, 50, 14, 45, 33)),
      main(circle(50, 50, 29)),
      details(ellipse(41, 46, 2.8, 3.8)),
      details(ellipse(59, 46, 2.8, 3.8)),
      details("M41 56C45 62 55 62 59 56", 3),
      fixed("#F5987099", circle(34, 55, 4)),
      fixed("#F5987099", circle(66, 55, 4)),
    ],
  },
  {
    name: "rain-cloud",
    title: "Rain cloud",
    hebrew: "ענן גשם",
    words: "weather winter rain גשום חורף מזג אוויר",
    colors: { main: "#B9D3EA", accent: COLORS.blue },
    parts: [
      main(
        "M27 66C15 66 6 58 6 47C6 37 14 29 24 29C27 16 38 8 51 8C65 8 75 17 77 29C88 30 94 38 94 48C94 58 86 66 75 66Z",
      ),
      shade("M75 66H27C20 66 14 63.5 10.500 59C30 62 72 62 86 36C91 38 94 42 94 48C94 58 86 66 75 66Z"),
      ...[
        [28, 81],
        [50, 85],
        [72, 81],
      ].map(([x, y]) => accent(place(SEED, x, y, 1.5))),
    ],
  },
  {
    name: "rainbow",
    title: "Rainbow",
    hebrew: "קשת בענן",
    words: "pride hope color colorful גאווה צבעוני",
    view: [100, 72],
    colors: { main: COLORS.red, accent: COLORS.yellow, details: COLORS.blue, light: COLORS.mist },
    parts: [
      main("M12 56A38 38 0 0 1 88 56", 9),
      accent("M21 56A29 29 0 0 1 79 56", 9),
      fixed(COLORS.green, "M30 56A20 20 0 0 1 70 56", 9),
      details("M39 56A11 11 0 0 1 61 56", 9),
      light("M12 66C2 66 2 53 11 53C13 45 27 45 29 52C38 51 39 66 30 66Z"),
      light("M70 66C60 66 61 51 71 52C73 45 87 45 89 53C98 53 98 66 88 66Z"),
    ],
  },
  {
    name: "flower",
    title: "Flower",
    hebrew: "פרח",
    words: "spring daisy bloom אביב פריחה",
    colors: { main: COLORS.pink, accent: COLORS.yellow },
    parts: [
      ...[0, 60, 120, 180, 240, 300].map((degrees) => {
        const a = (degrees * Math.PI) / 180;
        return main(circle(50 + 26 * Math.sin(a), 50 - 26 * Math.cos(a), 17));
      }),
      shade(circle(50, 50, 20)),
      accent(circle(50, 50, 16)),
      shade(crescent(50, 50, 16)),
    ],
  },
  {
    name: "sprig",
    title: "Leaf sprig",
    hebrew: "ענף עלים",
    words: "leaf plant green branch natural עלה צמח ירוק טבעי",
    colors: { main: COLORS.green, accent: COLORS.leaf, details: "#3B7A50" },
    parts: [
      details("M50 94C48 70 50 44 50 24", 4),
      main(turned(LEAF, 50, 23, 0.52, 0)),
      main(turned(LEAF, 29, 40, 0.56, -58)),
      accent(turned(LEAF, 71, 47, 0.56, 58)),
      main(turned(LEAF, 28, 64, 0.56, -58)),
      accent(turned(LEAF, 71, 71, 0.52, 58)),
      ...["M50 34V14", "M46 50L20 34", "M54 57L80 41", "M46 74L19 58", "M54 80L79 66"].map((d) =>
        shade(d, 1.8),
      ),
    ],
  },
  {
    name: "cactus",
    title: "Cactus",
    hebrew: "קקטוס",
    words: "plant pot desert צמח עציץ מדבר צבר",
    colors: { main: COLORS.green, accent: "#DB7B50", details: COLORS.pink },
    parts: [
      main("M24 30V40C24 46 28 48 32 48H46", 12),
      main("M76 22V38C76 44 72 46 68 46H54", 12),
      main("M36 72V28C36 9 64 9 64 28V72Z"),
      ...["M45 24V64", "M55 24V64"].map((d) => shade(d, 2.2)),
      details(star(50, 13, 6, 9, 5)),
      accent("M26 66H74Q76 66 76 69L75 73H70L66 90Q65 94 61 94H39Q35 94 34 90L30 73H25L24 69Q24 66 26 66Z"),
      shade("M29.500 73H70.500L69.500 77H30.500Z"),
    ],
  },
];
