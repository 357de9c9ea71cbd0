import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { withDeclaration } from "@/lib/http/declaration";
import { toErrorResponse } from "@/lib/http/error-response";
import { readNamespace } from "@/lib/i18n/namespaces";

interface Props {
  params: Promise<{ lng: string; file: string }>;
}

const facts = { summary: "Texts of the interface", auth: "none", answer: "application/json" } as const;

/** Serves GET /locales/{lng}/{ns}.json: the same message files that the interface uses [spec 7]. */
export const GET = withDeclaration(facts, async (_request: Request, { params }: Props): Promise<Response> => {
  const { lng, file } = await params;
  const messages = file.endsWith(".json") ? await readNamespace(lng, file.slice(0, -".json".length)) : null;
  if (!messages) return toErrorResponse(new AppError("not_found"), randomUUID());
  return Response.json(messages, { headers: { "cache-control": "public, max-age=300" } });
});
