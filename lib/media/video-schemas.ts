import { z } from "zod";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { labelFromFileName } from "@/lib/media/limits";

/** `size` in bytes is signed; the specification does not name it (decision 025). Above the limit of a signed URL it is refused as too_large, not as a validation error. */
export const videoUploadUrlBody = z.object({
  fileName: z.string().min(1).max(500),
  contentType: z.string().max(100),
  /** Absent for a video of the library alone. */
  postId: z.string().max(100).optional(),
  size: z.number().int().min(1),
});

export const videoUploadUrlResponse = z.object({
  uploadUrl: z.string(),
  publicUrl: z.string(),
  /** Must be sent with the PUT unchanged, because they are part of the signature. */
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
});

/** A video with a label is added to the library under it, in this folder; the label may be a file name. */
export const uploadVideoBody = z.object({
  label: z.string().max(1_000).transform(labelFromFileName).optional(),
  folder: unvalidatedId.optional(),
});

export const screenshotBody = uploadVideoBody.extend({ videoUrl: z.string().min(1).max(2_000) });

/** `screenshotUrl` is null when the optional package for decoding is missing. */
export const videoResponse = z.object({ videoUrl: z.string(), screenshotUrl: z.string().nullable() });

export const proxyUploadBody = z.object({
  destination: z.string().min(1).max(4_000),
  publicUrl: z.string().min(1).max(2_000),
});
export const proxyUploadResponse = z.object({ publicUrl: z.string() });

export type VideoUploadUrl = z.infer<typeof videoUploadUrlResponse>;
export type VideoResponse = z.infer<typeof videoResponse>;
