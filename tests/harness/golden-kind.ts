import type { FlexibleSchema } from "ai";
import type { Platform } from "@/lib/accounts/platforms";
import type { Language } from "@/lib/i18n/direction";

/** One message of a request, in the order it is sent. */
export interface Said {
  role: "instructions" | "user" | "assistant";
  text: string;
}

/** One kind of request to a model. A new prompt adds its line; the golden file then shows all of it. */
export interface RequestKind {
  kind: string;
  version: number;
  /** The same for every network. */
  anyNetwork?: true;
  /** It writes in the brand's name: the voice, its banned words and the core of its language have to be in it. */
  inVoice?: true;
  /** The schema of a structured answer. */
  answer?: FlexibleSchema<unknown>;
  tools?: Record<string, { description?: unknown; inputSchema: FlexibleSchema<unknown> }>;
  request(language: Language, platform: Platform): Said[];
  /** What goes beside the words: size, quality, pictures. */
  beside?(language: Language): object;
}
