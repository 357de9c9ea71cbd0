import { expect, test } from "vitest";
import {
  boundName,
  fittedKey,
  incomingKey,
  objectKeysOf,
  posterKey,
  rowKeysBehind,
  sizedKey,
} from "@/lib/media/media-keys";

const ID = "0198f2a4-1111-7222-8333-444455556666";
const picture = { key: `public/${ID}.jpg`, kind: "image", sizes: [360, 1080], hasPoster: false, fits: {} };
const film = { key: `public/${ID}.mp4`, kind: "video", sizes: [], hasPoster: true, fits: {} };

test("every object of a medium is named by its row, the main one last", () => {
  expect(objectKeysOf(picture)).toEqual([
    `public/${ID}-360.webp`,
    `public/${ID}-1080.webp`,
    `public/${ID}.jpg`,
  ]);
  expect(objectKeysOf({ ...picture, sizes: [] })).toEqual([picture.key]);
  const bound = boundName("0123456789abcdef");
  const made = { ...picture, sizes: [], fits: { instagram: null, linkedin: { bytes: 9 }, [bound]: null } };
  expect(objectKeysOf(made)).toEqual([
    `public/${ID}-for-instagram.jpg`,
    `public/${ID}-for-linkedin.jpg`,
    `public/${ID}-bound-0123456789abcdef.pdf`,
    picture.key,
  ]);
  expect(objectKeysOf(film)).toEqual([`public/${ID}-poster.jpg`, `incoming/${ID}.mp4`, `public/${ID}.mp4`]);
});

test("any object of a medium leads back to its row", () => {
  const made = ["instagram", boundName("0123456789abcdef")].map((name) => fittedKey(picture.key, name));
  for (const key of [picture.key, sizedKey(picture.key, 360), ...made])
    expect(rowKeysBehind(key)).toContain(picture.key);
  for (const key of [film.key, posterKey(film.key)]) expect(rowKeysBehind(key)).toContain(film.key);
});

test.each([
  incomingKey(film.key),
  "public/../incoming/x.jpg",
  `public/${ID}.svg`,
  `public/${ID}.jpg/../${ID}.png`,
  `public/${ID}`,
  `private/${ID}.jpg`,
  "",
])("%s is no object that anything shows", (key) => {
  expect(rowKeysBehind(key)).toEqual([]);
});
