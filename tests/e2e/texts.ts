import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "next-intl";
import type { Language } from "@/lib/i18n/direction";
import { CHECKOUT } from "@/tests/harness/checkout";

/** Words as the screens show them: `say("posts.idea.write")`, `say("common.credits.amount", { n: 4 })`. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The texts of a language, read from the files that the screens are drawn from. A missing key is an error. */
export function textsOf(language: Language): Say {
  const folder = join(CHECKOUT, "messages", language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const messages = Object.fromEntries(files.map((name) => [name.slice(0, -".json".length), read(name)]));
  return createTranslator({
    locale: language,
    messages,
    onError: (error) => {
      throw error;
    },
  }) as Say;
}
