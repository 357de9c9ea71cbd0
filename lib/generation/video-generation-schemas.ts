import { z } from "zod";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { VIDEO_AUDIO, VIDEO_MODELS, VIDEO_SIZES } from "@/lib/core/video-models";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";

/** POST /video/generate. Only `model` decides the cost; `sound` is an alias and must not contradict it. */
export const generateVideoBody = z
  .object({
    prompt: z
      .string()
      .trim()
      .min(1, "Describe what it’s about")
      .max(MAX_PROMPT_LENGTH, "At most 2,000 characters"),
    model: z.enum(VIDEO_MODELS).optional(),
    imageUrl: z.string().min(1).max(2_000).optional(),
    size: z.enum(VIDEO_SIZES).default("720x1280"),
    /** Sound of the video; ignored for a silent one. */
    audio: z.enum(VIDEO_AUDIO).default("ambience"),
    postId: unvalidatedId,
    /** False stores the video for the user to choose, instead of putting it into the post. */
    attach: z.boolean().default(true),
    sound: z.boolean().optional(),
    /** Responds immediately with the job. */
    async: z.boolean().default(false),
  })
  .refine(({ model, sound }) => sound === undefined || model === undefined || sound === (model === "sound"), {
    path: ["sound"],
    error: "This conflicts with the model you chose (silent or sound)",
  })
  .transform(({ model, sound, ...rest }) => ({
    ...rest,
    model: model ?? (sound ? ("sound" as const) : ("silent" as const)),
  }));

/** With `async` only the job. `screenshotUrl` is null when the optional package for decoding is missing. */
export const generateVideoResponse = z.object({
  videoUrl: z.string().optional(),
  screenshotUrl: z.string().nullable().optional(),
  jobId: z.uuid(),
});

export type GenerateVideoBody = z.infer<typeof generateVideoBody>;
export type GenerateVideoResponse = z.infer<typeof generateVideoResponse>;
