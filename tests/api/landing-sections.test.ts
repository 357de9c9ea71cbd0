import { expect, it } from "vitest";
import { SAMPLE_TESTIMONIALS } from "@/lib/core/testimonials";
import en from "@/messages/en/server/landing.json";
import he from "@/messages/he/server/landing.json";
import { extractText } from "@/tests/harness/render-component";
import { createAnonymousClient, send } from "@/tests/harness/running-product";

const PAGES = [
  ["en", "/", en],
  ["he", "/he", he],
] as const;

async function bodyOf(path: string) {
  const response = await send(createAnonymousClient(), path, { headers: { "accept-language": "en" } });
  expect(response.status, path).toBe(200);
  return response.text();
}

// spec: 1.20, 1.23, 1.24, 1.25, 1.26, 1.27, 1.28, 1.29, 1.30
it.each(PAGES)("landing page in %s contains headline, differentiators and impact", async (_, path, texts) => {
  const html = await bodyOf(path);
  const [, headline = ""] = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  expect(extractText(headline)).toContain(texts.headline);
  const words = extractText(html);
  const { why, impact, highlights } = texts;
  const { connect, plan, adapt, voice } = highlights;
  for (const point of [why.changes, why.price, why.once, why.hebrew, connect, plan, adapt, voice]) {
    expect(words).toContain(point.title);
    expect(words).toContain(point.text);
  }
  const numbers = ["70%", impact.scale.to, impact.engagement.figure];
  for (const number of numbers) expect(words).toMatch(new RegExp(`(^| )${number}( |$)`));
  // The source of the numbers.
  expect(words).toContain(impact.basis);
  for (const claim of [impact.time, impact.scale, impact.engagement]) {
    expect(words).toContain(claim.title);
    expect(words).toContain(claim.text);
  }
});

// spec: 1.31
it.each(PAGES)(
  "landing page in %s contains testimonials marked as samples",
  async (language, path, texts) => {
    const html = await bodyOf(path);
    const words = extractText(html);
    expect(SAMPLE_TESTIMONIALS.quotes.length).toBeGreaterThan(2);
    for (const { role, text } of SAMPLE_TESTIMONIALS.quotes) {
      expect(words).toContain(role[language]);
      expect(words).toContain(text[language]);
    }
    const captions = [...html.matchAll(/<figcaption\b[^>]*>(.*?)<\/figcaption>/gs)].map(([one]) =>
      extractText(one),
    );
    for (const { role } of SAMPLE_TESTIMONIALS.quotes) {
      const isSample = captions
        .find((one) => one.startsWith(role[language]))
        ?.includes(texts.testimonials.sample);
      expect(isSample, role[language]).toBe(true);
    }
  },
);

// spec: 1.22
it.each(PAGES)(
  "landing page in %s contains the explainer video with captions",
  async (language, path, texts) => {
    const html = await bodyOf(path);
    expect(extractText(html)).toContain(texts.explainerVideo.title);
    expect(html).toContain(`/explainer-video/poster-${language}.webp`);
    const video = await send(createAnonymousClient(), `/explainer-video/kolot-${language}.mp4`, {
      headers: { range: "bytes=0-63" },
    });
    expect(video.headers.get("content-type")).toBe("video/mp4");
    // An MP4 file starts with its ftyp box.
    expect(
      Buffer.from(await video.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe("ftyp");
    expect(await bodyOf(`/explainer-video/captions-${language}.vtt`)).toMatch(/^WEBVTT/);
  },
);
