import { expect, test } from "vitest";
import { findModelLimits, listVideoLimits } from "./ai-limits";

const listFor = (model: string) =>
  listVideoLimits({
    ...{ GEMINI_API_KEY: undefined, VERTEX_PROJECT: "a-bakery", VERTEX_LOCATION: "us-central1" },
    ...{ GEMINI_API_BASE: "", VERTEX_API_BASE: undefined, VERTEX_CREDENTIALS: undefined },
    ...{ VIDEO_SILENT_MODEL: model, VIDEO_SOUND_MODEL: model },
  });

test("video limits name the lengths that a configured model does not make", () => {
  expect(listFor("veo-3.1-generate-001")).toEqual([]);
  const limits = listFor("veo-2.0-generate-001");
  expect(limits).toContain("veo-2.0-generate-001 makes no 4 seconds in 720p");
  expect(limits).not.toContain("veo-2.0-generate-001 makes no 6 seconds in 720p");
});

const withKey = (more: { VERTEX_PROJECT?: string; VIDEO_SILENT_MODEL?: string } = {}) =>
  listVideoLimits({
    ...{ GEMINI_API_KEY: "a-key-of-a-bakery", VERTEX_PROJECT: undefined, VERTEX_LOCATION: "us-central1" },
    ...{ GEMINI_API_BASE: "", VERTEX_API_BASE: undefined, VERTEX_CREDENTIALS: undefined },
    ...{ VIDEO_SILENT_MODEL: undefined, VIDEO_SOUND_MODEL: undefined },
    ...more,
  });

test("video limits name the default models of a key alone that are reported to be shut down", () => {
  const [limit] = withKey();
  expect(limit).toMatch(/^veo-3\.1-fast-generate-preview is reported to be shut down since 2026-10-22/);
  expect(limit).toContain("set VERTEX_PROJECT, which goes before the key");
});

test("video limits of a project beside a key name only a preview that the operator chose", () => {
  expect(withKey({ VERTEX_PROJECT: "a-bakery" })).toEqual([]);
  const chosen = { VERTEX_PROJECT: "a-bakery", VIDEO_SILENT_MODEL: "veo-3.1-fast-generate-preview" };
  expect(withKey(chosen)).toEqual([expect.stringContaining("leave VIDEO_SILENT_MODEL")]);
});

test("model limits use the dates of the listed models, and name each end once", () => {
  const settings = {
    ...{ OPENAI_TEXT_MODEL: "gpt-6-luna", OPENAI_TEXT_API: "responses" as const },
    ...{ OPENAI_REASONING_EFFORT: undefined, OPENAI_IMAGE_MODEL: "gpt-image-1.5" },
  };
  const listed = [
    { id: "gpt-6-luna", shutdown_date: "2026-12-24" },
    { id: "gpt-image-1.5", shutdown_date: "2026-12-01" },
  ];
  const { warnings } = findModelLimits(settings, listed, new Date("2026-11-27T12:00:00Z"));
  expect(warnings.filter((warning) => warning.includes("retires"))).toEqual([
    "OpenAI retires gpt-6-luna on 2026-12-24",
    "OpenAI retires gpt-image-1.5 on 2026-12-01",
  ]);
});
