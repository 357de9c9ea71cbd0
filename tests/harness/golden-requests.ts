import { asSchema, type FlexibleSchema } from "ai";
import { PLATFORMS, type Platform } from "@/lib/accounts/platforms";
import { comicPlan, infographicPlan, templateCopies } from "@/lib/canvas/layouts/plan-schemas";
import { altSchema } from "@/lib/generation/server/describe-picture";
import { ideasSchema } from "@/lib/generation/server/plan-ideas";
import {
  DESCRIBE_PICTURE_VERSION,
  describePicturePrompt,
} from "@/lib/generation/server/prompts/describe-picture";
import {
  LEARN_VOICE_VERSION,
  learnedVoice,
  learnVoicePrompt,
} from "@/lib/generation/server/prompts/learn-voice";
import { PLAN_COMIC_VERSION, planComicPrompt } from "@/lib/generation/server/prompts/plan-comic";
import { PLAN_IDEAS_VERSION, planIdeasPrompt } from "@/lib/generation/server/prompts/plan-ideas";
import {
  PLAN_INFOGRAPHIC_VERSION,
  planInfographicPrompt,
} from "@/lib/generation/server/prompts/plan-infographic";
import { PLAN_TEMPLATES_VERSION, planTemplatesPrompt } from "@/lib/generation/server/prompts/plan-templates";
import { repairRequest } from "@/lib/generation/server/prompts/repair-object";
import {
  rewritePostPrompt,
  WRITE_POST_VERSION,
  type WritePostInput,
  writePostPrompt,
} from "@/lib/generation/server/prompts/write-post";
import { copySchema } from "@/lib/generation/server/write-copy";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import { makeTools } from "@/lib/post-agent/server/make-tools";
import { EDIT_POST_VERSION, editPostPrompt } from "@/lib/post-agent/server/prompts/edit-post";
import {
  GOLDEN_MOTIF,
  GOLDEN_NAME,
  GOLDEN_POST,
  GOLDEN_TOPIC,
  GOLDEN_VOICE,
} from "@/tests/harness/golden-brand";
import { DRAWING_KINDS } from "@/tests/harness/golden-drawings";
import type { RequestKind, Said } from "@/tests/harness/golden-kind";

export interface Entry {
  kind: string;
  version: number;
  language: Language;
  platform: Platform;
  anyNetwork: boolean;
  inVoice: boolean;
  /** The request as the golden file shows it. */
  text: string;
}

/** Set, the golden file is written anew instead of compared. */
export const isUpdating = Boolean(process.env.UPDATE_GOLDEN);

const said = ({ instructions, prompt }: { instructions: string; prompt: string }): Said[] => [
  { role: "instructions", text: instructions },
  { role: "user", text: prompt },
];

const brief = (language: Language, platform: Platform): WritePostInput => ({
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
    ...{ kind: "text", version: WRITE_POST_VERSION, answer: copySchema, inVoice: true },
    request: (language, platform) => said(writePostPrompt(brief(language, platform))),
  },
  {
    ...{ kind: "rewrite", version: WRITE_POST_VERSION, answer: copySchema, inVoice: true },
    request: (language, platform) =>
      said(
        rewritePostPrompt(brief(language, platform), draftOf(language), [
          { rule: "banned_word", excerpt: language === "he" ? "בוטיק" : "artisan" },
          { rule: "hype", excerpt: language === "he" ? "מושלם" : "perfect" },
        ]),
      ),
  },
  {
    ...{ kind: "version of a post", version: WRITE_POST_VERSION, answer: copySchema, inVoice: true },
    request: (language, platform) => {
      // From a post in the other language: the twin.
      const topic = GOLDEN_POST[language === "he" ? "en" : "he"];
      return said(writePostPrompt({ ...brief(language, platform), topic, adapts: true }));
    },
  },
  {
    ...{ kind: "repair of an answer", version: WRITE_POST_VERSION, answer: copySchema, inVoice: true },
    anyNetwork: true,
    request: (language, platform) => [
      ...said(writePostPrompt(brief(language, platform))),
      { role: "assistant", text: JSON.stringify({ text: GOLDEN_POST[language] }) },
      {
        role: "user",
        text: repairRequest("It does not fit the schema:\n- hashtags: expected array, received undefined"),
      },
    ],
  },
  {
    ...{ kind: "learn", version: LEARN_VOICE_VERSION, answer: learnedVoice, anyNetwork: true },
    request: (language) =>
      said(learnVoicePrompt({ brandName: GOLDEN_NAME, texts: ["Bread, early.", "לחם, מוקדם."], language })),
  },
];

const plans: RequestKind[] = [
  {
    ...{ kind: "plan-infographic", version: PLAN_INFOGRAPHIC_VERSION, answer: infographicPlan },
    ...{ anyNetwork: true, inVoice: true },
    request: (language) => said(planInfographicPrompt(plan(language))),
  },
  {
    ...{ kind: "plan-comic", version: PLAN_COMIC_VERSION, answer: comicPlan },
    ...{ anyNetwork: true, inVoice: true },
    request: (language) => said(planComicPrompt(plan(language))),
  },
  {
    ...{ kind: "plan-templates", version: PLAN_TEMPLATES_VERSION, answer: templateCopies },
    ...{ anyNetwork: true, inVoice: true },
    request: (language) => said(planTemplatesPrompt({ ...plan(language), copies: 3 })),
  },
  {
    ...{ kind: "plan-ideas", version: PLAN_IDEAS_VERSION, answer: ideasSchema },
    ...{ anyNetwork: true, inVoice: true },
    request: (language, platform) =>
      said(
        planIdeasPrompt({
          ...{ brandName: GOLDEN_NAME, voice: GOLDEN_VOICE, platform, language },
          days: [
            { day: "2026-11-25", notes: [] },
            { day: "2026-12-04", notes: ["hanukkah first"] },
          ],
          existing: [GOLDEN_POST[language], GOLDEN_TOPIC[language]],
          problems: ["2026-11-25 has no idea"],
        }),
      ),
  },
  {
    ...{ kind: "describe-picture", version: DESCRIBE_PICTURE_VERSION, answer: altSchema, anyNetwork: true },
    request: (language) => said(describePicturePrompt({ language, request: GOLDEN_MOTIF[language] })),
    beside: () => ({ pictures: 1 }),
  },
];

const agent: RequestKind = {
  ...{ kind: "edit-post", version: EDIT_POST_VERSION, inVoice: true },
  tools: makeTools({
    ...{ platform: "facebook", timeZone: "Asia/Jerusalem", now: new Date(0), check: () => [] },
    base: { text: "", hashtags: [], revision: 1 },
  }),
  request: (language, platform) => {
    const { instructions, messages } = editPostPrompt({
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
    const turns = messages.map(({ role, content }): Said => {
      if (role === "tool" || role === "system" || typeof content !== "string")
        throw new Error("a new message");
      return { role, text: content };
    });
    return [{ role: "instructions", text: instructions }, ...turns];
  },
};

export const REQUEST_KINDS: RequestKind[] = [...texts, ...plans, agent, ...DRAWING_KINDS];

/** Every kind in every network (the first stands for all where it makes no difference) and language, in full. */
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

/** What a kind's every request has besides: its tools, and the schema of its answer. */
export async function goldenSchemas({ kind, version, tools = {}, answer }: RequestKind): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, { description, inputSchema }] of Object.entries(tools)) {
    lines.push(`--- tool ${name}`, String(description), await schemaText(inputSchema));
  }
  if (answer) lines.push("--- answer", await schemaText(answer));
  return lines.length > 0 ? [[`=== ${kind} v${version} · with each of these`, ...lines].join("\n")] : [];
}

/** As the SDK sends it. */
async function schemaText(schema: FlexibleSchema<unknown>): Promise<string> {
  return JSON.stringify(await asSchema(schema).jsonSchema);
}
