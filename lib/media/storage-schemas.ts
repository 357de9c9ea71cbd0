import { z } from "zod";
import { MAX_DELETED_URLS, UPLOAD_LIMITS } from "@/lib/media/rules";

/** What an upload is for decides what it may be; nothing said takes either. It names no folder: keys are ours. */
export const uploadBody = z.object({ destination: z.enum(["images", "videos"]).optional() });

/** Where the upload lies now. What nothing uses within a day goes again. */
export const uploadAnswer = z.object({
  url: z.string(),
  key: z.string(),
  contentType: z.string(),
  /** In bytes, as stored. */
  size: z.int(),
});

const address = z.string().min(1).max(2_000);

export const deleteStorageBody = z.object({ urls: z.array(address).min(1).max(MAX_DELETED_URLS) });

/** `not_found` for foreign, absent and external alike; `in_use` while a post, a logo or the library shows it. */
export const deleteStorageAnswer = z.object({
  deleted: z.array(z.string()),
  failed: z.array(z.object({ url: z.string(), reason: z.enum(["not_found", "in_use"]) })),
});

export const replaceImageQuery = z.object({ url: address });
export const replaceImageAnswer = z.object({ url: z.string() });

const limit = z.int().meta({ description: "In bytes" });

export const uploadPolicyAnswer = z.object({
  uploadLimits: z.object({
    maxDirectUploadSize: limit,
    recommendedDirectUploadSize: limit,
    maxSignedUrlSize: limit,
  }),
});

export type UploadPolicy = z.infer<typeof uploadPolicyAnswer>;
export type UploadAnswer = z.infer<typeof uploadAnswer>;
export type DeleteStorageAnswer = z.infer<typeof deleteStorageAnswer>;

/** What the product enforces, in the specification's words (section 9). */
export const uploadPolicy: UploadPolicy = { uploadLimits: { ...UPLOAD_LIMITS } };
