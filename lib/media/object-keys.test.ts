import { expect, test } from "vitest";
import {
  getIncomingKey,
  getMediaRowKeys,
  getPdfRenditionName,
  getPosterKey,
  getRenditionKey,
  getResizedKey,
  listObjectKeys,
} from "@/lib/media/object-keys";

const ID = "0198f2a4-1111-7222-8333-444455556666";
const image = { key: `public/${ID}.jpg`, kind: "image", sizes: [360, 1080], hasPoster: false, fits: {} };
const video = { key: `public/${ID}.mp4`, kind: "video", sizes: [], hasPoster: true, fits: {} };

test("listObjectKeys returns every object of a media row, the main one last", () => {
  expect(listObjectKeys(image)).toEqual([
    `public/${ID}-360.webp`,
    `public/${ID}-1080.webp`,
    `public/${ID}.jpg`,
  ]);
  expect(listObjectKeys({ ...image, sizes: [] })).toEqual([image.key]);
  const bound = getPdfRenditionName("0123456789abcdef");
  const made = { ...image, sizes: [], fits: { instagram: null, linkedin: { bytes: 9 }, [bound]: null } };
  expect(listObjectKeys(made)).toEqual([
    `public/${ID}-for-instagram.jpg`,
    `public/${ID}-for-linkedin.jpg`,
    `public/${ID}-bound-0123456789abcdef.pdf`,
    image.key,
  ]);
  expect(listObjectKeys(video)).toEqual([
    `public/${ID}-poster.jpg`,
    `incoming/${ID}.mp4`,
    `public/${ID}.mp4`,
  ]);
});

test("getMediaRowKeys finds the media row of each of its objects", () => {
  const made = ["instagram", getPdfRenditionName("0123456789abcdef")].map((name) =>
    getRenditionKey(image.key, name),
  );
  for (const key of [image.key, getResizedKey(image.key, 360), ...made])
    expect(getMediaRowKeys(key)).toContain(image.key);
  for (const key of [video.key, getPosterKey(video.key)]) expect(getMediaRowKeys(key)).toContain(video.key);
});

test.each([
  getIncomingKey(video.key),
  "public/../incoming/x.jpg",
  `public/${ID}.svg`,
  `public/${ID}.jpg/../${ID}.png`,
  `public/${ID}`,
  `private/${ID}.jpg`,
  "",
])("getMediaRowKeys of %s is empty", (key) => {
  expect(getMediaRowKeys(key)).toEqual([]);
});
