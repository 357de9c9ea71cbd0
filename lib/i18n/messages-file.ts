import { readCompiledNamespace } from "@/lib/i18n/compiled-messages";
import { readNamespace } from "@/lib/i18n/namespaces";

const FILE = /^(\w+)(\.compiled)?\.json$/;

/** Returns the JSON of `{ns}.json` or `{ns}.compiled.json`; null for any other name. Pages load the compiled texts. */
export async function readMessagesFile(language: string, file: string): Promise<string | null> {
  const [, namespace = "", isCompiled] = FILE.exec(file) ?? [];
  if (isCompiled) return readCompiledNamespace(language, namespace);
  const texts = await readNamespace(language, namespace);
  return texts && JSON.stringify(texts);
}
