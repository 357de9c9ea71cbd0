import { z } from "zod";
import { MAX_DELETED_URLS, UPLOAD_LIMITS } from "@/lib/media/limits";

/** `destination` restricts the type; absent accepts both. It is no folder: keys are generated. */
export const uploadBody = z.object({ destination: z.enum(["images", "videos"]).optional() });

export const uploadResponse = z.object({
  url: z.string(),
  key: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.int(),
});

export const mediaFileParams = z.object({ file: z.string() });

const address = z.string().min(1).max(2_000);

export const deleteStorageBody = z.object({ urls: z.array(address).min(1).max(MAX_DELETED_URLS) });

/** `not_found` for all URLs that are not the user's; `in_use` while a post, a logo or the library shows it. */
export const deleteStorageResponse = z.object({
  deleted: z.array(z.string()),
  failed: z.array(z.object({ url: z.string(), reason: z.enum(["not_found", "in_use"]) })),
});

export const replaceImageQuery = z.object({ url: address });
export const replaceImageResponse = z.object({ url: z.string() });

const limit = z.int().meta({ description: "In bytes" });

export const uploadPolicyResponse = z.object({
  uploadLimits: z.object({
    maxDirectUploadSize: limit,
    recommendedDirectUploadSize: limit,
    maxSignedUrlSize: limit,
  }),
});

export const storageUsageResponse = z.object({ usedBytes: z.int(), limitBytes: z.int() });

export type StorageUsage = z.infer<typeof storageUsageResponse>;
export type UploadPolicy = z.infer<typeof uploadPolicyResponse>;
export type UploadResponse = z.infer<typeof uploadResponse>;
export type DeleteStorageResponse = z.infer<typeof deleteStorageResponse>;

export const uploadPolicy: UploadPolicy = { uploadLimits: { ...UPLOAD_LIMITS } };
