import { createHash } from "node:crypto";
import { DAY_MS } from "@/sandbox/core/clock";
import seedData from "@/sandbox/unsplash/seed-data.json" with { type: "json" };

export interface Author {
  username: string;
  name: string;
}

export interface SeedPhoto {
  id: string;
  slug: string;
  likes: number;
  file: string;
  color: string;
  width: number;
  height: number;
  alt: string;
  author: Author;
  words: string[];
  /** Found only by requests with lang=he. */
  hebrew: string[];
  createdAt: string;
}

const SIZES = [
  [3600, 2400],
  [2400, 3600],
  [3000, 3000],
  [3600, 2025],
] as const;

const NEWEST = Date.parse("2026-11-01T08:00:00Z");

export const AUTHORS: Author[] = seedData.authors;
const SUBJECTS = seedData.subjects;

/** Every photo in the order of the feed: the first of each subject, then the second, then the third. */
export const PHOTOS: SeedPhoto[] = [0, 1, 2].flatMap((round) =>
  SUBJECTS.map((subject, index) => {
    const [color = "", alt = "", words, hebrew] = subject.photos[round] ?? [];
    const number = round * SUBJECTS.length + index;
    const [width, height] = SIZES[(index + round * 3) % SIZES.length] ?? SIZES[0];
    const id = createHash("sha256").update(`photo ${number}`).digest("base64url").slice(0, 11);
    return {
      id,
      slug: `${alt.replaceAll(" ", "-")}-${id}`,
      likes: number * 7 + 3,
      file: `${subject.name}-${round + 1}`,
      color,
      width,
      height,
      alt,
      author: AUTHORS[(number * 3 + round) % AUTHORS.length] ?? { username: "j", name: "J" },
      words: `${subject.words} ${words} ${alt}`.split(" "),
      hebrew: `${subject.hebrew} ${hebrew}`.split(" "),
      createdAt: new Date(NEWEST - number * 3 * DAY_MS).toISOString(),
    };
  }),
);

const byId = new Map(PHOTOS.map((photo) => [photo.id, photo]));

export function findPhoto(idOrSlug: string): SeedPhoto | undefined {
  return byId.get(idOrSlug) ?? PHOTOS.find(({ slug }) => slug === idOrSlug);
}
