import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "next-intl";
import type { Language } from "@/lib/i18n/direction";
import type { MessageKey } from "@/lib/i18n/message-keys";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/**
 * Returns a message as the screens show it: `say("posts.idea.write")`, `say("common.credits.amount", { n: 4
 * })`.
 */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Reads the messages of a language from the files that the screens use. Throws for a missing key. */
export function loadMessages(language: Language): Translate {
  const folder = join(REPOSITORY_ROOT, "messages", language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const messages = Object.fromEntries(files.map((name) => [name.slice(0, -".json".length), read(name)]));
  return createTranslator({
    locale: language,
    messages,
    onError: (error) => {
      throw error;
    },
  }) as Translate;
}
