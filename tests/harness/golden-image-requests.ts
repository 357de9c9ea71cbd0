import { getComicSheet } from "@/lib/canvas/layouts/comics/comic";
import { createBrandPalette } from "@/lib/canvas/layouts/palette";
import { DEFAULT_VIDEO_SECONDS, type VideoModel, type VideoSize } from "@/lib/core/video-models";
import { VIDEO_FORMATS } from "@/lib/generation/generated-video-limits";
import { parseImageSize } from "@/lib/generation/limits";
import { buildEditImagePrompt, EDIT_IMAGE_PROMPT_VERSION } from "@/lib/generation/server/edit-image";
import { buildComicPrompt, GENERATE_COMIC_PROMPT_VERSION } from "@/lib/generation/server/generate-comic";
import {
  buildImagePrompt,
  GENERATE_IMAGE_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/generate-image";
import {
  buildInfographicImagesPrompt,
  INFOGRAPHIC_IMAGES_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/infographic-images";
import { buildVideoPrompt, GENERATE_VIDEO_PROMPT_VERSION } from "@/lib/generation/server/video-handler";
import type { GenerateImageRequest } from "@/lib/providers/ai-image/port";
import type { VideoRequest } from "@/lib/providers/ai-video/port";
import {
  GOLDEN_CHANGE,
  GOLDEN_COLORS,
  GOLDEN_COMIC,
  GOLDEN_MOTIF,
  GOLDEN_NAME,
} from "@/tests/harness/golden-account";
import type { RequestKind } from "@/tests/harness/golden-request-kind";

type Drawn = Omit<GenerateImageRequest, "prompt" | "signal"> & { images?: number; mask?: boolean };

const brand = { brandName: GOLDEN_NAME, colors: GOLDEN_COLORS };
const user = (text: string) => [{ role: "user" as const, text }];

const COMIC_SHEET = getComicSheet("opener", parseImageSize("1024x1280"));
const IMAGE_SHEET = {
  grid: { columns: 2, rows: 2, size: "1024x1024" } as const,
  scenes: ["A rye loaf", "A cup of coffee", "An oven", "A bicycle"],
  framing: null,
};

/** Requests to image and video models: prompts and parameters. */
export const IMAGE_REQUEST_KINDS: RequestKind[] = [
  {
    ...{ kind: "draw-image", version: GENERATE_IMAGE_PROMPT_VERSION, anyNetwork: true },
    request: (language) => user(buildImagePrompt({ ...brand, prompt: GOLDEN_MOTIF[language] })),
    beside: () => ({ size: "1024x1280", quality: "high" }) satisfies Drawn,
  },
  {
    ...{ kind: "draw-comic", version: GENERATE_COMIC_PROMPT_VERSION, anyNetwork: true },
    request: (language) => user(buildComicPrompt(GOLDEN_COMIC[language], COMIC_SHEET, GOLDEN_COLORS)),
    beside: () => ({ size: COMIC_SHEET.grid.size, quality: "medium" }) satisfies Drawn,
  },
  {
    ...{ kind: "draw-infographic", version: INFOGRAPHIC_IMAGES_PROMPT_VERSION, anyNetwork: true },
    request: () => user(buildInfographicImagesPrompt(IMAGE_SHEET, createBrandPalette(GOLDEN_COLORS))),
    beside: () => ({ size: IMAGE_SHEET.grid.size, quality: "medium" }) satisfies Drawn,
  },
  {
    ...{ kind: "edit-image", version: EDIT_IMAGE_PROMPT_VERSION, anyNetwork: true },
    request: (language) =>
      user(buildEditImagePrompt({ prompt: GOLDEN_CHANGE[language], references: 0, masked: false })),
    beside: () => ({ size: "1024x1024", quality: "medium", images: 1 }) satisfies Drawn,
  },
  {
    ...{
      kind: "edit-image with a mask and references",
      version: EDIT_IMAGE_PROMPT_VERSION,
      anyNetwork: true,
    },
    request: (language) =>
      user(buildEditImagePrompt({ prompt: GOLDEN_CHANGE[language], references: 2, masked: true })),
    beside: () => ({ size: "1024x1024", quality: "medium", images: 3, mask: true }) satisfies Drawn,
  },
  video("silent", "720x1280", true),
  video("sound", "1080x1080", false),
];

function video(model: VideoModel, size: VideoSize, hasImage: boolean): RequestKind {
  const { aspect, resolution, frame } = VIDEO_FORMATS[size];
  const [width] = size.split("x").map(Number);
  const audio = model === "sound" ? "ambience" : null;
  const square = width !== frame.width;
  return {
    ...{ kind: `make-video ${model} ${size}`, version: GENERATE_VIDEO_PROMPT_VERSION, anyNetwork: true },
    request: (language) =>
      user(buildVideoPrompt({ ...brand, prompt: GOLDEN_MOTIF[language], audio, language, square, hasImage })),
    beside: () => ({
      ...({ model, aspect, resolution, seconds: DEFAULT_VIDEO_SECONDS } satisfies Omit<
        VideoRequest,
        "prompt"
      >),
      images: hasImage ? 1 : 0,
    }),
  };
}
