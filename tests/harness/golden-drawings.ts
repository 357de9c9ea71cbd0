import { comicGrid } from "@/lib/canvas/layouts/comic";
import { sizeOf } from "@/lib/generation/rules";
import {
  DRAW_COMIC_VERSION,
  drawComicPrompt,
  sheetSizeFor,
} from "@/lib/generation/server/prompts/draw-comic";
import { DRAW_IMAGE_VERSION, drawImagePrompt } from "@/lib/generation/server/prompts/draw-image";
import { EDIT_IMAGE_VERSION, editImagePrompt } from "@/lib/generation/server/prompts/edit-image";
import { MAKE_VIDEO_VERSION, makeVideoPrompt } from "@/lib/generation/server/prompts/make-video";
import { VIDEO_SECONDS, VIDEO_SHAPES } from "@/lib/generation/video-rules";
import type { Language } from "@/lib/i18n/direction";
import type { VideoModel, VideoSize } from "@/lib/jobs/video-rules";
import type { DrawRequest } from "@/lib/providers/ai-image/port";
import type { FilmRequest } from "@/lib/providers/ai-video/port";
import {
  GOLDEN_CHANGE,
  GOLDEN_COLOURS,
  GOLDEN_COMIC,
  GOLDEN_MOTIF,
  GOLDEN_NAME,
} from "@/tests/harness/golden-brand";
import type { RequestKind } from "@/tests/harness/golden-kind";

type Drawn = Omit<DrawRequest, "prompt" | "signal"> & { pictures?: number; mask?: boolean };

const brand = { brandName: GOLDEN_NAME, colors: GOLDEN_COLOURS };
const user = (text: string) => [{ role: "user" as const, text }];

const gridOf = (language: Language) => comicGrid(GOLDEN_COMIC[language].panels.length, sizeOf("1024x1280"));

/** Requests to the models that draw and film: words, and what goes beside them. */
export const DRAWING_KINDS: RequestKind[] = [
  {
    ...{ kind: "draw-image", version: DRAW_IMAGE_VERSION, anyNetwork: true },
    request: (language) => user(drawImagePrompt({ ...brand, prompt: GOLDEN_MOTIF[language] })),
    beside: () => ({ size: "1024x1280", quality: "high" }) satisfies Drawn,
  },
  {
    ...{ kind: "draw-comic", version: DRAW_COMIC_VERSION, anyNetwork: true },
    request: (language) => user(drawComicPrompt(GOLDEN_COMIC[language], gridOf(language), GOLDEN_COLOURS)),
    beside: (language) => ({ size: sheetSizeFor(gridOf(language)), quality: "medium" }) satisfies Drawn,
  },
  {
    ...{ kind: "edit-image", version: EDIT_IMAGE_VERSION, anyNetwork: true },
    request: (language) =>
      user(editImagePrompt({ prompt: GOLDEN_CHANGE[language], references: 0, masked: false })),
    beside: () => ({ size: "1024x1024", quality: "medium", pictures: 1 }) satisfies Drawn,
  },
  {
    ...{ kind: "edit-image with a mask and references", version: EDIT_IMAGE_VERSION, anyNetwork: true },
    request: (language) =>
      user(editImagePrompt({ prompt: GOLDEN_CHANGE[language], references: 2, masked: true })),
    beside: () => ({ size: "1024x1024", quality: "medium", pictures: 3, mask: true }) satisfies Drawn,
  },
  film("silent", "720x1280", true),
  film("sound", "1080x1080", false),
];

function film(model: VideoModel, size: VideoSize, hasPicture: boolean): RequestKind {
  const { aspect, resolution, frame } = VIDEO_SHAPES[size];
  const [width] = size.split("x").map(Number);
  const sound = model === "sound";
  const square = width !== frame.width;
  return {
    ...{ kind: `make-video ${model} ${size}`, version: MAKE_VIDEO_VERSION, anyNetwork: true },
    request: (language) =>
      user(makeVideoPrompt({ ...brand, prompt: GOLDEN_MOTIF[language], sound, square, hasPicture })),
    beside: () => ({
      ...({ model, aspect, resolution, seconds: VIDEO_SECONDS } satisfies Omit<FilmRequest, "prompt">),
      pictures: hasPicture ? 1 : 0,
    }),
  };
}
