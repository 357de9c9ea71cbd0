import { z } from "zod";
import { VIDEO_TYPES } from "@/lib/media/video-rules";

/** `size` beyond what a signed address takes is refused as too large, not as a mistake of form. */
export const videoAddressBody = z.object({
  fileName: z.string().min(1).max(500),
  contentType: z.string().max(100),
  postId: z.string().max(100),
  size: z.number().int().min(1).optional(),
});

export const videoAddressAnswer = z.object({
  uploadUrl: z.string(),
  publicUrl: z.string(),
  /** To be sent with the PUT exactly so: they are part of the signature. */
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
});

export const screenshotBody = z.object({ videoUrl: z.string().min(1).max(2_000) });

/** `screenshotUrl` is null where films cannot be looked into: the package for it is optional. */
export const videoAnswer = z.object({ videoUrl: z.string(), screenshotUrl: z.string().nullable() });

export const proxyUploadBody = z.object({
  destination: z.string().min(1).max(4_000),
  publicUrl: z.string().min(1).max(2_000),
});
export const proxyUploadAnswer = z.object({ publicUrl: z.string() });

export type VideoAddress = z.infer<typeof videoAddressAnswer>;
export type VideoAnswer = z.infer<typeof videoAnswer>;

/** True for a type a signed address is given for. */
export function isVideoType(type: string): type is (typeof VIDEO_TYPES)[number] {
  return VIDEO_TYPES.some((one) => one === type);
}
