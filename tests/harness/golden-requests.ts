import { asSchema, type FlexibleSchema } from "ai";
import { comicPlan, infographicPlan, templateCopyList } from "@/lib/canvas/layouts/plan-schemas";
import { getDayNotes } from "@/lib/content-plan/server/day-notes";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import {
  altTextSchema,
  buildDescribeImagePrompt,
  DESCRIBE_IMAGE_PROMPT_VERSION,
} from "@/lib/generation/server/describe-image";
import { buildPlanComicPrompt, PLAN_COMIC_PROMPT_VERSION } from "@/lib/generation/server/generate-comic";
import { copySchema } from "@/lib/generation/server/generate-copy";
import { buildRepairRequest } from "@/lib/generation/server/generate-structured-output";
import {
  buildPlanTemplatesPrompt,
  PLAN_TEMPLATES_PROMPT_VERSION,
} from "@/lib/generation/server/generate-templates";
import { ideasSchema } from "@/lib/generation/server/plan-ideas";
import {
  buildLearnVoicePrompt,
  LEARN_VOICE_PROMPT_VERSION,
  learnedVoice,
} from "@/lib/generation/server/prompts/learn-voice";
import { buildPlanIdeasPrompt, PLAN_IDEAS_PROMPT_VERSION } from "@/lib/generation/server/prompts/plan-ideas";
import {
  buildPlanInfographicPrompt,
  PLAN_INFOGRAPHIC_PROMPT_VERSION,
} from "@/lib/generation/server/prompts/plan-infographic";
import {
  buildRewritePostPrompt,
  buildWritePostPrompt,
  WRITE_POST_PROMPT_VERSION,
  type WritePostPromptInput,
} from "@/lib/generation/server/prompts/write-post";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import { createTools } from "@/lib/post-agent/server/create-tools";
import { buildEditPostPrompt, EDIT_POST_PROMPT_VERSION } from "@/lib/post-agent/server/prompts/edit-post";
import { toStrictSchema } from "@/lib/providers/ai-text/strict-schema";
import {
  GOLDEN_MOTIF,
  GOLDEN_NAME,
  GOLDEN_POST,
  GOLDEN_TOPIC,
  GOLDEN_VOICE,
} from "@/tests/harness/golden-account";
import { IMAGE_REQUEST_KINDS } from "@/tests/harness/golden-image-requests";
import type { RequestKind, RequestMessage } from "@/tests/harness/golden-request-kind";

export interface Entry {
  kind: string;
  version: number;
  language: Language;
  platform: Platform;
  anyNetwork: boolean;
  inVoice: boolean;
  /** The request as written to the golden file. */
  text: string;
}

/** Rewrites the golden file instead of comparing when set. */
export const isUpdating = Boolean(process.env.UPDATE_GOLDEN);

const said = ({ instructions, prompt }: { instructions: string; prompt: string }): RequestMessage[] => [
  { role: "instructions", text: instructions },
  { role: "user", text: prompt },
];

const brief = (language: Language, platform: Platform): WritePostPromptInput => ({
  ...{ brandName: GOLDEN_NAME, voice: GOLDEN_VOICE, platform, language },
  ...{ topic: GOLDEN_TOPIC[language], tone: undefined, length: "medium" },
});

const plan = (language: Language) => ({
  ...{ brandName: GOLDEN_NAME, voice: GOLDEN_VOICE, language },
  ...{ prompt: GOLDEN_TOPIC[language], postText: GOLDEN_POST[language] },
});

const draftOf = (language: Language) =>
  language === "he"
    ? { text: "לחם בוטיק מושלם", hashtags: ["שיפון"] }
    : { text: "A perfect artisan rye", hashtags: ["rye"] };

const texts: RequestKind[] = [
  {
    ...{ kind: "text", version: WRITE_POST_PROMPT_VERSION, answer: copySchema, inVoice: true },
    request: (language, platform) => said(buildWritePostPrompt(brief(language, platform))),
  },
  {
    ...{ kind: "rewrite", version: WRITE_POST_PROMPT_VERSION, answer: copySchema, inVoice: true },
    request: (language, platform) =>
      said(
        buildRewritePostPrompt(brief(language, platform), draftOf(language), [
          { rule: "banned_word", excerpt: language === "he" ? "בוטיק" : "artisan" },
          { rule: "hype", excerpt: language === "he" ? "מושלם" : "perfect" },
        ]),
      ),
  },
  {
    ...{ kind: "version of a post", version: WRITE_POST_PROMPT_VERSION, answer: copySchema, inVoice: true },
    request: (language, platform) => {
      // A variant of a post in the other language.
      const topic = GOLDEN_POST[language === "he" ? "en" : "he"];
      return said(buildWritePostPrompt({ ...brief(language, platform), topic, adapts: true }));
    },
  },
  {
    ...{ kind: "repair of an answer", version: WRITE_POST_PROMPT_VERSION, answer: copySchema, inVoice: true },
    anyNetwork: true,
    request: (language, platform) => [
      ...said(buildWritePostPrompt(brief(language, platform))),
      { role: "assistant", text: JSON.stringify({ text: GOLDEN_POST[language] }) },
      {
        role: "user",
        text: buildRepairRequest(
          "It does not fit the schema:\n- hashtags: expected array, received undefined",
        ),
      },
    ],
  },
  {
    ...{ kind: "learn", version: LEARN_VOICE_PROMPT_VERSION, answer: learnedVoice, anyNetwork: true },
    request: (language) =>
      said(
        buildLearnVoicePrompt({ brandName: GOLDEN_NAME, texts: ["Bread, early.", "לחם, מוקדם."], language }),
      ),
  },
];

const plans: RequestKind[] = [
  {
    ...{ kind: "plan-infographic", version: PLAN_INFOGRAPHIC_PROMPT_VERSION, answer: infographicPlan },
    ...{ anyNetwork: true, inVoice: true },
    request: (language) => said(buildPlanInfographicPrompt(plan(language))),
  },
  {
    ...{ kind: "plan-comic", version: PLAN_COMIC_PROMPT_VERSION, answer: comicPlan },
    ...{ anyNetwork: true, inVoice: true },
    request: (language) => said(buildPlanComicPrompt(plan(language))),
  },
  {
    ...{ kind: "plan-templates", version: PLAN_TEMPLATES_PROMPT_VERSION, answer: templateCopyList },
    ...{ anyNetwork: true, inVoice: true },
    request: (language) => said(buildPlanTemplatesPrompt({ ...plan(language), copies: 3 })),
  },
  {
    ...{ kind: "plan-ideas", version: PLAN_IDEAS_PROMPT_VERSION, answer: ideasSchema },
    ...{ anyNetwork: true, inVoice: true },
    request: (language, platform) =>
      said(
        buildPlanIdeasPrompt({
          ...{ brandName: GOLDEN_NAME, voice: GOLDEN_VOICE, platform, language },
          days: [
            { day: "2026-11-25", notes: [] },
            { day: "2026-12-04", notes: getDayNotes("2026-12-04", language) },
          ],
          existing: [GOLDEN_POST[language], GOLDEN_TOPIC[language]],
          problems: ["2026-11-25 has no idea"],
        }),
      ),
  },
  {
    ...{
      kind: "describe-picture",
      version: DESCRIBE_IMAGE_PROMPT_VERSION,
      answer: altTextSchema,
      anyNetwork: true,
    },
    request: (language) => said(buildDescribeImagePrompt({ language, request: GOLDEN_MOTIF[language] })),
    beside: () => ({ images: 1 }),
  },
];

const agent: RequestKind = {
  ...{ kind: "edit-post", version: EDIT_POST_PROMPT_VERSION, inVoice: true },
  tools: createTools({
    ...{ platform: "facebook", timeZone: "Asia/Jerusalem", now: new Date(0), check: () => [] },
    base: { text: "", hashtags: [], revision: 1 },
  }),
  request: (language, platform) => {
    const { instructions, messages } = buildEditPostPrompt({
      ...{ brandName: GOLDEN_NAME, voice: GOLDEN_VOICE, platform, language },
      clock: { timeZone: "Asia/Jerusalem", now: "Sunday 2026-11-22T07:30" },
      post: { text: GOLDEN_POST[language], hashtags: ["rye"], imageAlts: [GOLDEN_MOTIF[language]] },
      sources: [{ title: "Prices", content: "Rye: 24 ₪" }],
      history: [
        {
          ...{ _id: "1", role: "user", state: "done", createdAt: "" },
          parts: [{ type: "text", text: language === "he" ? "חם יותר" : "Warmer" }],
        },
      ],
      message: language === "he" ? "לקצר את הטקסט" : "Make it shorter",
    });
    const turns = messages.map(({ role, content }): RequestMessage => {
      if (role === "tool" || role === "system" || typeof content !== "string")
        throw new Error("a new message");
      return { role, text: content };
    });
    return [{ role: "instructions", text: instructions }, ...turns];
  },
};

export const REQUEST_KINDS: RequestKind[] = [...texts, ...plans, agent, ...IMAGE_REQUEST_KINDS];

/** Returns every request of a kind in each language and platform (only the first when they are equal). */
export function goldenEntries(kind: RequestKind): Entry[] {
  const { anyNetwork, inVoice } = kind;
  return LANGUAGES.flatMap((language) =>
    (anyNetwork ? PLATFORMS.slice(0, 1) : PLATFORMS).map((platform) => ({
      ...{ kind: kind.kind, version: kind.version, language, platform },
      ...{ anyNetwork: anyNetwork === true, inVoice: inVoice === true },
      text: textOf(kind, language, platform),
    })),
  );
}

function textOf(kind: RequestKind, language: Language, platform: Platform): string {
  const lines = kind.request(language, platform).flatMap(({ role, text }) => [`--- ${role}`, text]);
  if (kind.beside) lines.push("--- beside", JSON.stringify(kind.beside(language)));
  return lines.join("\n");
}

/** Returns tools and response schema of a kind. */
export async function goldenSchemas({ kind, version, tools = {}, answer }: RequestKind): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, { description, inputSchema }] of Object.entries(tools)) {
    lines.push(`--- tool ${name}`, String(description), await schemaText(inputSchema));
  }
  if (answer) lines.push("--- answer", await schemaText(toStrictSchema(answer)));
  return lines.length > 0 ? [[`=== ${kind} v${version} · with each of these`, ...lines].join("\n")] : [];
}

/** Returns the schema as the SDK sends it. */
async function schemaText(schema: FlexibleSchema<unknown>): Promise<string> {
  return JSON.stringify(await asSchema(schema).jsonSchema);
}
