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

const face = [main(circle(50, 50, 41)), shade(crescent(50, 50, 41))];
const FACE = { main: COLORS.yellow, accent: COLORS.red, details: "#5A3A22" };
const BALLOON =
  "M50 14C66 14 78 27 78 44C78 60 66 74 53 78L57 86H43L47 78C34 74 22 60 22 44C22 27 34 14 50 14Z";

export const speech = [
  {
    name: "bubble-dots",
    title: "Chat bubble",
    hebrew: "בועת צ׳אט",
    words: "speech message talk typing הודעה דיבור",
    parts: [
      main("M26 14H74Q92 14 92 32V52Q92 70 74 70H48L28 88Q26 89 26 86V70Q8 70 8 52V32Q8 14 26 14Z"),
      ...[30, 50, 70].map((x) => light(circle(x, 42, 6))),
    ],
  },
  {
    name: "bubble-heart",
    title: "Like",
    hebrew: "לייק",
    words: "love heart bubble notification reaction אהבה לב תגובה",
    colors: { main: COLORS.red },
    parts: [
      main("M24 14H76Q92 14 92 30V56Q92 72 76 72H61L52 84Q50 86.5 48 84L39 72H24Q8 72 8 56V30Q8 14 24 14Z"),
      light(heart(50, 45, 40)),
    ],
  },
  {
    name: "wow",
    title: "Wow!",
    hebrew: "וואו!",
    words: "comic burst amazing surprise קומיקס הפתעה",
    view: [120, 100],
    colors: { main: COLORS.yellow, accent: COLORS.red },
    text: { en: "Wow!", he: "וואו!", box: { x: 26, y: 30, w: 68, h: 38 }, on: "main" },
    parts: [
      accent(
        "M60 4L70 20L88 8L90 27L112 22L102 40L116 50L102 60L112 78L90 73L88 92L70 80L60 96L50 80L32 92L30 73L8 78L18 60L4 50L18 40L8 22L30 27L32 8L50 20Z",
      ),
      main(
        "M60 16L68 29L82 20L84 35L101 31L93 43L104 50L93 57L101 69L84 65L82 80L68 71L60 84L52 71L38 80L36 65L19 69L27 57L16 50L27 43L19 31L36 35L38 20L52 29Z",
      ),
    ],
  },
  {
    name: "thumbs-up",
    title: "Thumbs up",
    hebrew: "אגודל למעלה",
    words: "like approve great yes לייק מעולה כן",
    colors: { main: COLORS.yellow, accent: COLORS.blue },
    parts: [
      main(
        "M34 46C42 38 45 28 46 17C47 7 61 8 62 20C62 27 60 33 58 39H81C91 39 92 50 85 52C92 55 90 65 83 66C88 69 86 78 79 79C82 84 79 90 72 90H48C42 90 38 87 34 85Z",
      ),
      ...["M72 52.5H84", "M71 66H82", "M70 79H78"].map((d) => shade(d, 2.6)),
      accent(rect(10, 43, 22, 48, 5)),
      light(circle(21, 80, 3.2)),
    ],
  },
  {
    name: "smile",
    title: "Smiling face",
    hebrew: "פרצוף מחייך",
    words: "smile happy emoji שמח חיוך",
    colors: FACE,
    parts: [
      ...face,
      details(ellipse(36, 41, 4.6, 6.4)),
      details(ellipse(64, 41, 4.6, 6.4)),
      details("M30 57C36 76 64 76 70 57Z"),
      accent("M41 68.5C46 63.5 54 63.5 59 68.5C54 72 46 72 41 68.5Z"),
    ],
  },
  {
    name: "love-face",
    title: "Face in love",
    hebrew: "פרצוף מאוהב",
    words: "heart eyes love emoji אהבה לבבות עיניים",
    colors: FACE,
    parts: [
      ...face,
      accent(heart(33, 40, 25)),
      accent(heart(67, 40, 25)),
      details("M32 60C38 77 62 77 68 60Z"),
    ],
  },
  {
    name: "cool-face",
    title: "Cool face",
    hebrew: "פרצוף מגניב",
    words: "sunglasses cool summer emoji משקפי שמש קיץ",
    colors: FACE,
    parts: [
      ...face,
      details(
        "M12 36H88V40L84 42C83 54 76 60 67 60C58 60 54 53 53 44C51 42.5 49 42.5 47 44C46 53 42 60 33 60C24 60 17 54 16 42L12 40Z",
      ),
      shine("M24 42L31 52H36L29 42Z"),
      shine("M62 42L69 52H74L67 42Z"),
      details("M38 71C46 77 56 76 64 69", 4),
    ],
  },
  {
    name: "heart",
    title: "Big heart",
    hebrew: "לב גדול",
    words: "love like valentine אהבה",
    colors: { main: COLORS.red },
    parts: [
      main(heart(50, 50, 82)),
      shade("M50 87.9C78.7 67.4 91 53 91 35.6C91 24 83.5 15 74.6 13.2C82 30 78 60 50 87.9Z"),
      shine("M24 40C22 30 28 24 36 24", 5),
    ],
  },
  {
    name: "fire",
    title: "Fire",
    hebrew: "אש",
    words: "flame hot trending lit להבה חם טרנד",
    colors: { main: COLORS.orange, accent: COLORS.yellow },
    parts: [
      main(
        "M52 6C55 24 82 36 82 62C82 80 68 93 50 93C32 93 18 80 18 62C18 48 26 41 31 31C33 39 36 43 41 45C39 30 43 15 52 6Z",
      ),
      accent(
        "M50 50C53 60 67 64 67 76C67 85 59 90 50 90C41 90 33 85 33 76C33 67 40 64 43 57C45 61 46 62 48 63C48 58 48 54 50 50Z",
      ),
    ],
  },
];

export const celebration = [
  {
    name: "balloons",
    title: "Balloons",
    hebrew: "בלונים",
    words: "birthday party יום הולדת מסיבה",
    colors: { main: COLORS.red, accent: COLORS.sky, details: "#A7AEB9" },
    parts: [
      details("M36 66C34 78 46 82 48 94", 2.4),
      details("M67 56C68 72 50 78 48 94", 2.4),
      accent(place(BALLOON, 67, 38, 0.72)),
      main(place(BALLOON, 35, 43, 0.78)),
      shine("M22 40C22 32 27 27 32 26", 3.4),
      shine("M55 34C56 28 60 24 64 23", 3),
    ],
  },
  {
    name: "gift",
    title: "Gift",
    hebrew: "מתנה",
    words: "present birthday box surprise יום הולדת הפתעה קופסה",
    colors: { main: COLORS.sky, accent: COLORS.red },
    parts: [
      main(rect(15, 46, 70, 46, 4)),
      shade(rect(15, 46, 70, 6)),
      main(rect(9, 32, 82, 17, 4)),
      accent(rect(43, 32, 14, 60)),
      accent("M50 32C36 34 22 28 24 17C26 8 44 12 50 32Z"),
      accent("M50 32C64 34 78 28 76 17C74 8 56 12 50 32Z"),
      shade("M45 27C38 27 31 24 31 19C32 16 40 18 45 27Z"),
      shade("M55 27C62 27 69 24 69 19C68 16 60 18 55 27Z"),
      shade("M43 49H57V54H43Z"),
    ],
  },
  {
    name: "cake",
    title: "Birthday cake",
    hebrew: "עוגת יום הולדת",
    words: "candles party sweet נרות מסיבה מתוק",
    colors: { main: COLORS.tan, accent: COLORS.pink, details: COLORS.blue, light: COLORS.mist },
    parts: [
      ...[32, 50, 68].flatMap((x) => [
        details(rect(x - 3, 24, 6, 20, 2)),
        fixed(COLORS.orange, `M${x} 8C${x + 5} 14 ${x + 4} 21 ${x} 21C${x - 4} 21 ${x - 5} 14 ${x} 8Z`),
      ]),
      light(rect(6, 83, 88, 9, 4.5)),
      main(rect(14, 42, 72, 42, 6)),
      accent(
        "M14 58V48Q14 42 20 42H80Q86 42 86 48V58C86 66 75 66 74 58C73 66 63 66 62 58C61 66 51 66 50 58C49 66 39 66 38 58C37 66 27 66 26 58C25 66 14 66 14 58Z",
      ),
      shade(rect(14, 74, 72, 6)),
    ],
  },
  {
    name: "party-popper",
    title: "Party popper",
    hebrew: "קונפטי",
    words: "confetti celebrate tada מסיבה חגיגה",
    colors: { main: COLORS.yellow, accent: COLORS.red, details: COLORS.blue },
    parts: [
      main("M30 38L62 70L16 90C11 92 8 89 10 84Z"),
      accent("M23 55L45 77L34 82L18 66Z"),
      shade(place("M26 34C34 28 70 62 64 70C58 78 22 42 26 34Z", 49, 51, 1)),
      accent("M50 40C58 34 52 24 60 16", 5),
      details("M60 52C68 46 78 52 88 42", 5),
      accent(circle(80, 62, 5)),
      details(circle(40, 20, 5)),
      fixed(COLORS.green, rect(74, 16, 11, 11, 2)),
      fixed(COLORS.purple, star(86, 78, 5, 8, 3.6)),
      fixed(COLORS.purple, circle(68, 36, 4)),
    ],
  },
  {
    name: "trophy",
    title: "Trophy",
    hebrew: "גביע",
    words: "win award winner prize ניצחון פרס זכייה",
    colors: { main: COLORS.yellow, accent: COLORS.orange, details: COLORS.brown },
    parts: [
      accent("M28 22H14C12 40 20 50 34 52", 6),
      accent("M72 22H86C88 40 80 50 66 52", 6),
      accent("M44 58H56L58 78H42Z"),
      main("M26 10H74C75 42 68 62 50 64C32 62 25 42 26 10Z"),
      shade("M62 10H74C75 42 68 62 50 64C60 54 64 36 62 10Z"),
      light(star(48, 33, 5, 12, 5.4)),
      details(rect(30, 76, 40, 15, 4)),
      main(rect(40, 80, 20, 6, 2)),
    ],
  },
  {
    name: "crown",
    title: "Crown",
    hebrew: "כתר",
    words: "king queen royal best מלך מלכה",
    view: [100, 80],
    colors: { main: COLORS.yellow, accent: COLORS.red, details: COLORS.blue },
    parts: [
      main("M14 66L8 24L29 40L50 10L71 40L92 24L86 66Q86 70 82 70H18Q14 70 14 66Z"),
      shade("M13 58H87L86 66Q86 70 82 70H18Q14 70 14 66Z"),
      ...[8, 92].map((x) => accent(circle(x, 22, 5))),
      accent(circle(50, 10, 5)),
      details("M50 38L57 47L50 56L43 47Z"),
      accent(circle(28, 51, 4)),
      accent(circle(72, 51, 4)),
    ],
  },
];
