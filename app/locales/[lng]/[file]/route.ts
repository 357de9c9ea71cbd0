import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { withDeclaration } from "@/lib/http/declaration";
import { toErrorResponse } from "@/lib/http/error-response";
import { toLanguage } from "@/lib/i18n/direction";
import { readMessagesFile } from "@/lib/i18n/messages-file";
import { isMessagesVersion } from "@/lib/i18n/messages-version";

interface Props {
  params: Promise<{ lng: string; file: string }>;
}

const facts = { summary: "Texts of the interface", auth: "none", answer: "application/json" } as const;

/** Serves GET /locales/{lng}/{ns}.json [spec 7], and compiled the texts that the pages load. */
export const GET = withDeclaration(facts, async (request: Request, { params }: Props): Promise<Response> => {
  const { lng, file } = await params;
  const messages = await readMessagesFile(lng, file);
  if (!messages) return toErrorResponse(new AppError("not_found"), randomUUID());
  // Another version is of another release, whose texts this process does not have.
  const isCurrent = await isMessagesVersion(toLanguage(lng), new URL(request.url).searchParams.get("v"));
  const caching = isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=300";
  return new Response(messages, {
    headers: { "cache-control": caching, "content-type": "application/json" },
  });
});
