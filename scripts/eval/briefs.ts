import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { PLATFORMS } from "@/lib/core/platforms";
import type { WritePostPromptInput } from "@/lib/generation/server/prompts/write-post";
import type { Language } from "@/lib/i18n/direction";
import brands from "./briefs.json" with { type: "json" };

/** Form of the first words of a brief, which an opening has to fit. */
export type BriefForm = "noun" | "question" | "sentence";

export interface EvaluatedBrief extends WritePostPromptInput {
  trade: string;
  form: BriefForm;
}

/** Returns 60 briefs: nine trades, both languages, every network, and each form of the first words. */
export function listBriefs(): EvaluatedBrief[] {
  return brands.flatMap(({ language, trade, brand, voice, briefs }, at) =>
    Object.entries(briefs).map(([name, topic], index) => ({
      trade,
      form: name.replace(/\d$/, "") as BriefForm,
      brandName: brand,
      voice: voice as BrandVoice,
      platform: PLATFORMS[(at + index) % PLATFORMS.length] ?? "facebook",
      topic,
      tone: undefined,
      language: language as Language,
      length: "medium" as const,
    })),
  );
}
