import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { withDeclaration } from "@/lib/http/declaration";
import { toErrorResponse } from "@/lib/http/error-response";
import { signMediaFile } from "@/lib/media/server/sign-media-file";
import { mediaFileParams } from "@/lib/media/storage-schemas";

interface Props {
  params: Promise<{ file: string }>;
}

const facts = {
  summary: "Where an object of a private bucket can be read",
  auth: "none",
  params: mediaFileParams,
  answer: "redirect",
} as const;

/** Redirects to a signed URL. As with a public object, the random key is the only permission. */
export const GET = withDeclaration(facts, async (_request: Request, { params }: Props): Promise<Response> => {
  const headers = await signMediaFile((await params).file);
  if (!headers) return toErrorResponse(new AppError("not_found"), randomUUID());
  return new Response(null, { status: 303, headers });
});
