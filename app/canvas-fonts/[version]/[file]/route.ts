import { randomUUID } from "node:crypto";
import { fontFileNamed } from "@/lib/canvas/fonts";
import { readFont } from "@/lib/canvas/server/read-font";
import { AppError } from "@/lib/core/errors";
import { declared } from "@/lib/http/declaration";
import { errorResponse } from "@/lib/http/error-response";

interface Props {
  params: Promise<{ version: string; file: string }>;
}

const facts = { summary: "A font of designs", auth: "none", answer: "font/woff2" } as const;
const headers = { "content-type": "font/woff2", "cache-control": "public, max-age=31536000, immutable" };

/** GET /canvas-fonts/{version}/{file}: what the editor draws text with; only the files of `CANVAS_FONTS`. */
export const GET = declared(facts, async (_request: Request, { params }: Props): Promise<Response> => {
  const { version, file } = await params;
  const font = fontFileNamed(version, file);
  if (!font) return errorResponse(new AppError("not_found"), randomUUID());
  return new Response(await readFont(font), { headers });
});
