import { expect, test } from "vitest";
import { listVideoOptions } from "@/lib/generation/server/list-video-options";

const ENV = {
  ...{ GEMINI_API_KEY: undefined, VERTEX_PROJECT: "a-bakery", VERTEX_LOCATION: "us-central1" },
  ...{ GEMINI_API_BASE: "", VERTEX_API_BASE: undefined, VERTEX_CREDENTIALS: undefined },
  ...{ VIDEO_SILENT_MODEL: undefined, VIDEO_SOUND_MODEL: undefined },
};
const ALL = { "720x1280": [4, 6, 8], "1280x720": [4, 6, 8], "1080x1080": [8] };

test("video options of the default models are every size and length", () => {
  expect(listVideoOptions(ENV)).toEqual({ silent: ALL, sound: ALL });
});

test("video options leave out what the configured model does not make", () => {
  const old = { VIDEO_SILENT_MODEL: "veo-2.0-generate-001", VIDEO_SOUND_MODEL: "veo-2.0-generate-001" };
  expect(listVideoOptions({ ...ENV, ...old })).toEqual({
    silent: { "720x1280": [6, 8], "1280x720": [6, 8] },
    sound: {},
  });
  expect(listVideoOptions({ ...ENV, VIDEO_SOUND_MODEL: "a-model-of-2027" }).sound).toEqual(ALL);
});

test("default models of the key that were shut down are not offered, and those that the operator named are", () => {
  const key = { ...ENV, GEMINI_API_KEY: "a-key-of-a-bakery", VERTEX_PROJECT: undefined };
  const after = new Date("2026-10-22T00:00:00Z");
  expect(listVideoOptions(key, new Date("2026-10-21T23:59:59Z"))).toEqual({ silent: ALL, sound: ALL });
  expect(listVideoOptions(key, after)).toEqual({ silent: {}, sound: {} });
  const named = { ...key, VIDEO_SILENT_MODEL: "veo-3.1-fast-generate-preview" };
  expect(listVideoOptions(named, after)).toEqual({ silent: ALL, sound: {} });
});

test("project beside a key keeps the video options of its own default models", () => {
  const both = { ...ENV, GEMINI_API_KEY: "a-key-of-a-bakery" };
  expect(listVideoOptions(both, new Date("2026-11-27T00:00:00Z"))).toEqual({ silent: ALL, sound: ALL });
});
