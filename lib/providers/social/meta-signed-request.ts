import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";

const MAX_LENGTH = 4_000;

const payload = z.object({
  algorithm: z.literal("HMAC-SHA256"),
  /** Id of the user within this app. */
  user_id: z.string().min(1).max(64),
  issued_at: z.number().int().positive(),
});

export interface MetaUserRequest {
  userId: string;
  issuedAt: Date;
}

/**
 * Reads what Meta signed with the app's secret: `signature.payload`, both base64url. Throws validation_error for
 * anything else, also for another app's signature.
 */
export function readSignedRequest(signedRequest: string): MetaUserRequest {
  const [signature = "", body = "", ...rest] = signedRequest.slice(0, MAX_LENGTH).split(".");
  const expected = createHmac("sha256", getEnv().FB_APP_SECRET).update(body).digest();
  const given = Buffer.from(signature, "base64url");
  const isAuthentic = given.length === expected.length && timingSafeEqual(given, expected);
  const parsed = isAuthentic && rest.length === 0 ? payload.safeParse(parseJson(body)) : undefined;
  if (!parsed?.success)
    throw new AppError("validation_error", { message: "The request is not signed by Meta" });
  const { user_id: userId, issued_at: issuedAt } = parsed.data;
  return { userId, issuedAt: new Date(issuedAt * 1000) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
