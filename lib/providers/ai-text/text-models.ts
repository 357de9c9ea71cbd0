import { DAY_MS } from "@/lib/core/date-time/zoned-time";

/** Values of OPENAI_REASONING_EFFORT. */
type ReasoningEffort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

interface TextFamily {
  /** Model ids of the family. */
  ids: RegExp;
  /** Values of the reasoning effort; none for a model that does not reason. */
  efforts: readonly ReasoningEffort[];
  /** Writes JSON by a schema, which every text of the product needs. */
  structured: boolean;
  /** Delivers its text in parts, which the time until the first token relies on. */
  streams: boolean;
  /**
   * Takes tools over POST /chat/completions only with the effort none, or only without an effort in the request, which
   * then is none too; with every effort where this is missing.
   */
  chatTools?: "none" | "unset";
  /** First day without the model. */
  shutdown?: string;
}

const TALKS = { structured: true, streams: true } as const;
const EFFORTS_O: readonly ReasoningEffort[] = ["low", "medium", "high"];
const EFFORTS_5_1: readonly ReasoningEffort[] = ["none", ...EFFORTS_O];
const EFFORTS_5_2: readonly ReasoningEffort[] = [...EFFORTS_5_1, "xhigh"];
const EFFORTS_5_6: readonly ReasoningEffort[] = [...EFFORTS_5_2, "max"];

/** Lists efforts, features and shutdown dates of OpenAI's text models (docs/providers/openai.md). The first match counts. */
const TEXT_FAMILIES: readonly TextFamily[] = [
  { ids: /^gpt-6/, efforts: EFFORTS_5_6, ...TALKS, chatTools: "none" },
  { ids: /^gpt-5\.6/, efforts: EFFORTS_5_6, ...TALKS, chatTools: "none" },
  { ids: /^gpt-5(\.1)?-chat-latest$/, efforts: [], ...TALKS, structured: false, shutdown: "2026-07-23" },
  { ids: /^gpt-5\.[23]-chat-latest$/, efforts: [], ...TALKS, shutdown: "2026-08-10" },
  { ids: /^gpt-5-pro(-20|$)/, efforts: ["high"], ...TALKS, streams: false, shutdown: "2026-12-11" },
  { ids: /^gpt-5\.5(-(mini|nano))?(-20|$)/, efforts: EFFORTS_5_2, ...TALKS, chatTools: "none" },
  { ids: /^gpt-5\.[2-4](-(mini|nano))?(-20|$)/, efforts: EFFORTS_5_2, ...TALKS, chatTools: "unset" },
  { ids: /^gpt-5\.1(-20|$)/, efforts: EFFORTS_5_1, ...TALKS, shutdown: "2027-04-01" },
  {
    ...{ ids: /^gpt-5(-(mini|nano))?(-20|$)/, efforts: ["minimal", ...EFFORTS_O] },
    ...{ ...TALKS, shutdown: "2026-12-11" },
  },
  { ids: /^o3-pro/, efforts: EFFORTS_O, ...TALKS, streams: false, shutdown: "2026-12-11" },
  { ids: /^o3(-20|$)/, efforts: EFFORTS_O, ...TALKS, shutdown: "2026-12-11" },
  { ids: /^o1-pro/, efforts: EFFORTS_O, ...TALKS, streams: false, shutdown: "2026-10-23" },
  { ids: /^(o1|o3-mini|o4-mini)(-20|$)/, efforts: EFFORTS_O, ...TALKS, shutdown: "2026-10-23" },
  { ids: /^gpt-4\.1-nano/, efforts: [], ...TALKS, shutdown: "2026-10-23" },
  { ids: /^gpt-4o-2024-05-13$/, efforts: [], ...TALKS, structured: false, shutdown: "2026-10-23" },
  { ids: /^gpt-4(o|\.1)(-mini)?(-20|$)/, efforts: [], ...TALKS, shutdown: "2027-01-14" },
  { ids: /^gpt-(4|3\.5)(-|$)/, efforts: [], ...TALKS, structured: false, shutdown: "2026-10-23" },
];

/** Returns the effort to send with tools over POST /chat/completions in place of the set one; undefined for none. */
export function getChatToolEffort(
  id: string,
  effort: ReasoningEffort | undefined,
): ReasoningEffort | undefined {
  const chatTools = TEXT_FAMILIES.find(({ ids }) => ids.test(id))?.chatTools;
  if (!chatTools) return effort;
  return chatTools === "none" ? "none" : undefined;
}

const WARN_DAYS = 60;

interface TextModelUse {
  effort: ReasoningEffort | undefined;
  api: "responses" | "chat";
  /** Day of the shutdown as the service's own list of models states it; it goes before the table's. */
  announced?: string | null | undefined;
  now: Date;
}

interface TextModelFindings {
  /** Warnings: each sentence names a feature that the model lacks or an end of its service. */
  warnings: string[];
  notes: string[];
}

/**
 * Returns what a text model cannot do of what the product and the settings ask for, and its end when that is near.
 * A model that is not in the table has a note in place of warnings.
 */
export function examineTextModel(id: string, use: TextModelUse): TextModelFindings {
  const family = TEXT_FAMILIES.find(({ ids }) => ids.test(id));
  const warnings = [
    describeShutdown(id, use.announced ?? family?.shutdown, use.now),
    ...(family ? listMisfits(id, family, use) : []),
  ].filter((warning) => warning !== null);
  const unknown = `${id} is not in our table of text models: see that it writes JSON by a schema and streams`;
  return { warnings, notes: family ? [] : [unknown] };
}

/** Returns a sentence about a model that is gone or goes within 60 days; null for others. */
export function describeShutdown(id: string, day: string | null | undefined, now: Date): string | null {
  const left = day ? Date.parse(day) - now.getTime() : Number.NaN;
  if (!day || Number.isNaN(left) || left > WARN_DAYS * DAY_MS) return null;
  return `OpenAI ${left <= 0 ? "retired" : "retires"} ${id} on ${day}`;
}

function describeChatTools(id: string, effort: ReasoningEffort | undefined): string | null {
  const sent = getChatToolEffort(id, effort);
  // Where no effort may be sent, leaving out the effort none changes nothing.
  if (sent === effort || (!sent && effort === "none")) return null;
  const done = sent ? `sends the effort ${sent}` : "sends no effort";
  return `${id} takes tools over OPENAI_TEXT_API=chat only without reasoning: the post agent ${done}`;
}

function listMisfits(id: string, family: TextFamily, { effort, api }: TextModelUse): (string | null)[] {
  const { efforts, structured, streams } = family;
  const wrongEffort =
    efforts.length === 0
      ? `${id} does not reason: OPENAI_REASONING_EFFORT has no effect`
      : `${id} takes no OPENAI_REASONING_EFFORT=${effort}, only ${efforts.join(", ")}: requests are refused`;
  return [
    effort && !efforts.includes(effort) ? wrongEffort : null,
    structured ? null : `${id} does not write JSON by a schema, which every text needs`,
    streams ? null : `${id} is not known to stream: raise OPENAI_FIRST_TOKEN_SECONDS`,
    api === "chat" ? describeChatTools(id, effort) : null,
  ];
}
