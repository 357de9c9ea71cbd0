import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { withDeclaration } from "@/lib/http/declaration";
import { toErrorResponse } from "@/lib/http/error-response";
import { readCompiledNamespace } from "@/lib/i18n/compiled-messages";
import { toLanguage } from "@/lib/i18n/direction";
import { getMessagesVersion } from "@/lib/i18n/messages-version";
import { readNamespace } from "@/lib/i18n/namespaces";

interface Props {
  params: Promise<{ lng: string; file: string }>;
}

const facts = { summary: "Texts of the interface", auth: "none", answer: "application/json" } as const;

/** Serves GET /locales/{lng}/{ns}.json [spec 7], and compiled the texts that the pages load. */
export const GET = withDeclaration(facts, async (request: Request, { params }: Props): Promise<Response> => {
  const { lng, file } = await params;
  const messages = await readTexts(lng, file);
  if (!messages) return toErrorResponse(new AppError("not_found"), randomUUID());
  // Another version is of another release, whose texts this process does not have.
  const isVersion =
    new URL(request.url).searchParams.get("v") === (await getMessagesVersion(toLanguage(lng)));
  const caching = isVersion ? "public, max-age=31536000, immutable" : "public, max-age=300";
  return new Response(messages, {
    headers: { "cache-control": caching, "content-type": "application/json" },
  });
});

const FILE = /^(\w+)(\.compiled)?\.json$/;

/** Returns JSON; null for a file that does not exist. The pages use the compiled texts, other clients may read either. */
async function readTexts(language: string, file: string): Promise<string | null> {
  const [, namespace = "", isCompiled] = FILE.exec(file) ?? [];
  if (isCompiled) return readCompiledNamespace(language, namespace);
  const texts = await readNamespace(language, namespace);
  return texts && JSON.stringify(texts);
}
