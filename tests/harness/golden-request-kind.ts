import type { FlexibleSchema } from "ai";
import type { z } from "zod";
import type { Platform } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";

/** One message of a request, in sending order. */
export interface RequestMessage {
  role: "instructions" | "user" | "assistant";
  text: string;
}

/** One kind of model request. A new prompt adds an entry; the golden file then contains all of it. */
export interface RequestKind {
  kind: string;
  version: number;
  /** True when all platforms have the same request. */
  anyNetwork?: true;
  /** True when the request must contain the brand voice, its banned words and the language rules. */
  inVoice?: true;
  /** Schema of a structured response. */
  answer?: z.ZodType;
  tools?: Record<string, { description?: unknown; inputSchema: FlexibleSchema<unknown> }>;
  request(language: Language, platform: Platform): RequestMessage[];
  /** Parameters beside the prompt: size, quality, images. */
  beside?(language: Language): object;
}
