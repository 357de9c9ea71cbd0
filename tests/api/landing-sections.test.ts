import { expect, it } from "vitest";
import { TESTIMONIALS } from "@/lib/core/testimonials";
import en from "@/messages/en/server/landing.json";
import he from "@/messages/he/server/landing.json";
import { wordsOf } from "@/tests/harness/render";
import { send, stranger } from "@/tests/harness/stack";

const PAGES = [
  ["en", "/", en],
  ["he", "/he", he],
] as const;

async function bodyOf(path: string) {
  const answer = await send(stranger(), path, { headers: { "accept-language": "en" } });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

it.each(PAGES)(
  "the first page in %s has its headline, differentiators and impact",
  async (_, path, texts) => {
    const html = await bodyOf(path);
    const [, headline = ""] = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
    expect(wordsOf(headline)).toContain(texts.headline);
    const words = wordsOf(html);
    const { why, impact } = texts;
    for (const point of [why.changes, why.price, why.once, why.hebrew]) {
      expect(words).toContain(point.title);
      expect(words).toContain(point.text);
    }
    expect(words).toContain("70%");
    for (const claim of [impact.time, impact.scale, impact.engagement]) {
      expect(words).toContain(claim.title);
      expect(words).toContain(claim.text);
    }
  },
);

it.each(PAGES)(
  "the first page in %s has testimonials, which say that they are samples",
  async (language, path, texts) => {
    const html = await bodyOf(path);
    const words = wordsOf(html);
    expect(TESTIMONIALS.words.length).toBeGreaterThan(2);
    for (const { role, text } of TESTIMONIALS.words) {
      expect(words).toContain(role[language]);
      expect(words).toContain(text[language]);
    }
    const captions = [...html.matchAll(/<figcaption\b[^>]*>(.*?)<\/figcaption>/gs)].map(([one]) =>
      wordsOf(one),
    );
    for (const { role } of TESTIMONIALS.words) {
      const isSample = captions
        .find((one) => one.startsWith(role[language]))
        ?.includes(texts.testimonials.sample);
      expect(isSample, role[language]).toBe(TESTIMONIALS.areSamples);
    }
  },
);

it.each(PAGES)(
  "the first page in %s has its film, which is there with captions",
  async (language, path, texts) => {
    const html = await bodyOf(path);
    expect(wordsOf(html)).toContain(texts.film.title);
    expect(html).toContain(`/film/poster-${language}.webp`);
    const film = await send(stranger(), `/film/kolot-${language}.mp4`, { headers: { range: "bytes=0-63" } });
    expect(film.headers.get("content-type")).toBe("video/mp4");
    // A film begins with the box that says what it is.
    expect(
      Buffer.from(await film.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe("ftyp");
    expect(await bodyOf(`/film/captions-${language}.vtt`)).toMatch(/^WEBVTT/);
  },
);
