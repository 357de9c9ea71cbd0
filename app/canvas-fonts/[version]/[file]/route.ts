import { randomUUID } from "node:crypto";
import { findFontFile } from "@/lib/canvas/fonts";
import { readFontFile } from "@/lib/canvas/server/read-font-file";
import { AppError } from "@/lib/core/errors";
import { withDeclaration } from "@/lib/http/declaration";
import { toErrorResponse } from "@/lib/http/error-response";

interface Props {
  params: Promise<{ version: string; file: string }>;
}

const facts = { summary: "A font of designs", auth: "none", answer: "font/woff2" } as const;
const headers = { "content-type": "font/woff2", "cache-control": "public, max-age=31536000, immutable" };

/** Serves GET /canvas-fonts/{version}/{file}, limited to the files of `CANVAS_FONTS`. */
export const GET = withDeclaration(facts, async (_request: Request, { params }: Props): Promise<Response> => {
  const { version, file } = await params;
  const font = findFontFile(version, file);
  if (!font) return toErrorResponse(new AppError("not_found"), randomUUID());
  return new Response(await readFontFile(font), { headers });
});
