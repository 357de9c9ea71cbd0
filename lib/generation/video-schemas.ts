import { z } from "zod";
import { MAX_PROMPT } from "@/lib/generation/rules";
import { VIDEO_MODELS, VIDEO_SIZES } from "@/lib/jobs/video-rules";
import { looseId } from "@/lib/posts/schemas";

/**
 * POST /video/generate. `model` alone decides the price; `sound` says the same in another way and may not contradict it
 * (decisions.md, "Credits").
 */
export const generateVideoBody = z
  .object({
    prompt: z.string().trim().min(1, "Say what it is about").max(MAX_PROMPT, "At most 2,000 characters"),
    model: z.enum(VIDEO_MODELS).optional(),
    /** A picture of the person's own that it begins with. */
    imageUrl: z.string().min(1).max(2_000).optional(),
    size: z.enum(VIDEO_SIZES).default("720x1280"),
    postId: looseId,
    sound: z.boolean().optional(),
    /** Answer at once with the job. */
    async: z.boolean().default(false),
  })
  .refine(({ model, sound }) => sound === undefined || model === undefined || sound === (model === "sound"), {
    path: ["sound"],
    error: "This contradicts the model: silent and sound decide it",
  })
  .transform(({ model, sound, ...rest }) => ({
    ...rest,
    model: model ?? (sound ? ("sound" as const) : ("silent" as const)),
  }));

/** With `async` the job alone. `screenshotUrl` is null where films cannot be looked into. */
export const generateVideoAnswer = z.object({
  videoUrl: z.string().optional(),
  screenshotUrl: z.string().nullable().optional(),
  jobId: z.uuid(),
});

export type GenerateVideoBody = z.infer<typeof generateVideoBody>;
export type GenerateVideoAnswer = z.infer<typeof generateVideoAnswer>;
