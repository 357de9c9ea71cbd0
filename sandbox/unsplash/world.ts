import { createHash } from "node:crypto";
import { DAY_MS } from "@/sandbox/core/time-units";
import { AUTHORS, type Author } from "@/sandbox/unsplash/authors";
import { INKS, type InksName, type SceneName } from "@/sandbox/unsplash/draw/draw-photo";

export interface WorldPhoto {
  id: string;
  slug: string;
  seed: number;
  scene: SceneName;
  inks: InksName;
  width: number;
  height: number;
  alt: string;
  author: Author;
  /** What it is found by; Hebrew words only when the question says that it is Hebrew. */
  words: string[];
  hebrew: string[];
  /** Within the last year, newest first in the feed. */
  createdAt: string;
}

type Look = [inks: InksName, alt: string, words: string, hebrew: string];
type Subject = [scene: SceneName, words: string, hebrew: string, looks: [Look, Look, Look]];

const SUBJECTS: Subject[] = [
  [
    "bread",
    "bread loaf bakery sourdough food table baking",
    "לחם כיכר מאפייה מחמצת אוכל שולחן אפייה",
    [
      ["clay", "a loaf of bread on a wooden board", "rustic warm", "כפרי חם"],
      ["dawn", "fresh bread beside a lemon in the morning", "morning fresh", "בוקר טרי"],
      ["citrus", "a golden loaf on a kitchen table", "golden kitchen", "זהוב מטבח"],
    ],
  ],
  [
    "mountains",
    "mountains mountain snow peak nature landscape travel",
    "הרים הר שלג פסגה טבע נוף טיול",
    [
      ["dawn", "snowy peaks at dawn", "dawn sunrise", "זריחה שחר"],
      ["rose", "two mountains under a pink sky", "pink sky", "ורוד שמיים"],
      ["sea", "blue mountains on a clear day", "blue clear", "כחול בהיר"],
    ],
  ],
  [
    "coffee",
    "coffee cup cafe espresso drink breakfast",
    "קפה כוס בית קפה אספרסו שתייה בוקר",
    [
      ["sea", "a cup of coffee with steam", "steam blue", "אדים כחול"],
      ["mint", "a white cup on a green table", "green white", "ירוק לבן"],
      ["olive", "coffee and a lemon on a table", "lemon table", "לימון שולחן"],
    ],
  ],
  [
    "sea",
    "sea ocean beach boat sailing water summer",
    "ים חוף סירה מפרשית מים קיץ",
    [
      ["sea", "a sailing boat on a calm sea", "calm blue", "רגוע כחול"],
      ["citrus", "a boat at sunset", "sunset golden", "שקיעה זהוב"],
      ["mint", "green waves and a small boat", "waves green", "גלים ירוק"],
    ],
  ],
  [
    "flowers",
    "flowers flower vase bouquet spring home",
    "פרחים פרח אגרטל זר אביב בית",
    [
      ["rose", "three flowers in a vase", "pink bouquet", "ורוד זר"],
      ["dawn", "a vase of flowers by a warm wall", "warm wall", "חם קיר"],
      ["mint", "spring flowers on a green table", "green fresh", "ירוק רענן"],
    ],
  ],
  [
    "city",
    "city buildings skyline architecture urban street",
    "עיר בניינים קו רקיע אדריכלות רחוב עירוני",
    [
      ["night", "a city at night with lit windows", "night lights", "לילה אורות"],
      ["dawn", "a skyline in the morning", "morning", "בוקר"],
      ["sea", "tall buildings under a blue sky", "office business", "משרד עסקים"],
    ],
  ],
  [
    "fruit",
    "fruit oranges bowl food healthy kitchen",
    "פירות תפוזים קערה אוכל בריא מטבח",
    [
      ["citrus", "oranges in a bowl", "oranges juice", "תפוזים מיץ"],
      ["olive", "a bowl of fruit on a green table", "organic market", "אורגני שוק"],
      ["clay", "fruit in a clay bowl", "pottery", "קרמיקה"],
    ],
  ],
  [
    "forest",
    "forest trees tree nature green hiking",
    "יער עצים עץ טבע ירוק טיול",
    [
      ["olive", "tall trees in a green forest", "summer", "קיץ"],
      ["rose", "a forest at dusk", "dusk pink", "דמדומים ורוד"],
      ["night", "a dark forest under the moon", "night moon", "לילה ירח"],
    ],
  ],
  [
    "desk",
    "desk laptop office work business computer chart",
    "שולחן מחשב משרד עבודה עסקים גרף",
    [
      ["mint", "a laptop with a chart on a desk", "growth report", "צמיחה דוח"],
      ["clay", "an open laptop in a warm office", "warm home office", "חם בית"],
      ["night", "a laptop late at night", "night startup", "לילה סטארטאפ"],
    ],
  ],
  [
    "dunes",
    "desert dunes sand travel landscape nature",
    "מדבר דיונות חול טיול נוף טבע",
    [
      ["clay", "dunes in the midday sun", "sun heat", "שמש חום"],
      ["night", "dunes under a full moon", "night moon", "לילה ירח"],
      ["dawn", "desert hills at dawn", "dawn sunrise", "זריחה שחר"],
    ],
  ],
  [
    "gift",
    "gift present box birthday celebration sale",
    "מתנה קופסה יום הולדת חגיגה מבצע",
    [
      ["rose", "a gift box with a ribbon", "ribbon love", "סרט אהבה"],
      ["mint", "a green present with a white bow", "green bow", "ירוק פפיון"],
      ["night", "a present on a dark table", "night holiday", "לילה חג"],
    ],
  ],
  [
    "field",
    "field wheat harvest farm summer nature",
    "שדה חיטה קציר חווה קיץ טבע",
    [
      ["citrus", "ears of wheat in a golden field", "golden shavuot", "זהוב שבועות"],
      ["olive", "green wheat in spring", "spring green", "אביב ירוק"],
      ["clay", "a field at the end of summer", "autumn", "סתיו"],
    ],
  ],
  [
    "books",
    "books book reading study plant library",
    "ספרים ספר קריאה לימודים צמח ספרייה",
    [
      ["olive", "a stack of books with a plant", "quiet home", "שקט בית"],
      ["rose", "four books on a table", "learning course", "למידה קורס"],
      ["sea", "books beside a lemon", "school", "בית ספר"],
    ],
  ],
  [
    "houses",
    "houses house street home village real estate",
    "בתים בית רחוב שכונה נדלן",
    [
      ["clay", "a street of colourful houses", "colourful", "צבעוני"],
      ["mint", "small houses in front of a hill", "village green", "כפר ירוק"],
      ["citrus", "a row of houses in the sun", "sunny yellow", "שמש צהוב"],
    ],
  ],
  [
    "cactus",
    "cactus plant pot green home decor",
    "קקטוס צמח עציץ ירוק בית עיצוב",
    [
      ["mint", "a cactus in a white pot", "white minimal", "לבן מינימליסטי"],
      ["dawn", "a cactus by a warm arch", "warm arch", "חם קשת"],
      ["citrus", "a green cactus on an orange table", "orange summer", "כתום קיץ"],
    ],
  ],
  [
    "night",
    "night sky moon stars dark calm",
    "לילה שמיים ירח כוכבים חושך רגוע",
    [
      ["night", "a crescent moon above the hills", "hills", "גבעות"],
      ["sea", "a pale moon in the evening", "evening blue", "ערב כחול"],
      ["rose", "stars over pink hills", "pink dream", "ורוד חלום"],
    ],
  ],
];

const SIZES = [
  [3600, 2400],
  [2400, 3600],
  [3000, 3000],
  [3600, 2025],
] as const;

const NEWEST = Date.parse("2026-11-01T08:00:00Z");

/** Every photo there is, in the order of the feed: the first of each subject, then the second, then the third. */
export const PHOTOS: WorldPhoto[] = [0, 1, 2].flatMap((round) =>
  SUBJECTS.map(([scene, words, hebrew, looks], index) => {
    const [inks, alt, moreWords, moreHebrew] = looks[round] ?? looks[0];
    const number = round * SUBJECTS.length + index;
    const [width, height] = SIZES[(index + round * 3) % SIZES.length] ?? SIZES[0];
    const id = createHash("sha256").update(`photo ${number}`).digest("base64url").slice(0, 11);
    return {
      id,
      slug: `${alt.replaceAll(" ", "-")}-${id}`,
      seed: number * 7 + 3,
      scene,
      inks,
      width,
      height,
      alt,
      author: AUTHORS[(number * 3 + round) % AUTHORS.length] ?? { username: "j", name: "J" },
      words: `${words} ${moreWords} ${alt}`.split(" "),
      hebrew: `${hebrew} ${moreHebrew}`.split(" "),
      createdAt: new Date(NEWEST - number * 3 * DAY_MS).toISOString(),
    };
  }),
);

const byId = new Map(PHOTOS.map((photo) => [photo.id, photo]));

/** By its id or its slug, as the real one is. */
export function findPhoto(idOrSlug: string): WorldPhoto | undefined {
  return byId.get(idOrSlug) ?? PHOTOS.find(({ slug }) => slug === idOrSlug);
}

export const colourOf = ({ inks }: WorldPhoto) => INKS[inks].mid;
