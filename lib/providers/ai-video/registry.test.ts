import { expect, test } from "vitest";
import { readVideoSettings } from "@/lib/providers/ai-video/registry";

const ENV = {
  ...{ GEMINI_API_KEY: "a-key-of-a-bakery", GEMINI_API_BASE: "https://gemini.example" },
  ...{ VERTEX_PROJECT: "a-bakery", VERTEX_LOCATION: "us-central1", VERTEX_CREDENTIALS: undefined },
  ...{
    VERTEX_API_BASE: "https://vertex.example",
    VIDEO_SILENT_MODEL: undefined,
    VIDEO_SOUND_MODEL: undefined,
  },
};

test("project goes before the key of the Gemini API when both are set", () => {
  expect(readVideoSettings(ENV)).toMatchObject({
    ...{ apiKey: undefined, project: "a-bakery", base: "https://vertex.example" },
    models: { silent: "veo-3.1-fast-generate-001", sound: "veo-3.1-generate-001" },
  });
});

test("key alone selects the Gemini API", () => {
  expect(readVideoSettings({ ...ENV, VERTEX_PROJECT: undefined })).toMatchObject({
    ...{ apiKey: "a-key-of-a-bakery", project: undefined, base: "https://gemini.example" },
    models: { silent: "veo-3.1-fast-generate-preview", sound: "veo-3.1-generate-preview" },
  });
});
