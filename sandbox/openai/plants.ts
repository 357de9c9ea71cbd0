import type { StateFile } from "@/sandbox/core/stand-in";
import type { OpenAiState, Plant } from "@/sandbox/openai/call";
import { OpenAiError } from "@/sandbox/openai/errors";
import { quotaError, rateLimitError } from "@/sandbox/openai/limits";
import { COPY_RULES, canBreak } from "@/sandbox/openai/text/break-rule";
import type { Language } from "@/sandbox/openai/text/language";

/** Ways in which a text answer goes wrong as a whole, whatever it was to say. */
const ENDING_RULES = {
  "malformed-json": "a structured answer that breaks off inside its JSON, and says it is complete",
  "wrong-shape": "a structured answer that is JSON, and not what the schema asks for",
  "malformed-arguments": "a tool is called with arguments that break off inside their JSON",
  "wrong-arguments": "a tool is called with arguments that are JSON, and not what it takes",
  refusal: "the model declines in words",
  incomplete: "cut at the most tokens: response.incomplete, finish_reason length",
  "content-filter": "stopped by the filter half-way",
  "error-event": "an error event in the middle of the stream; not streamed, a 500",
  failed: "response.failed at the end of the stream; not streamed, a 500",
  cut: "the stream ends in the middle of a word; not streamed, half a body",
  "rate-limit": "429 rate_limit_exceeded",
  quota: "429 insufficient_quota",
} as const;
export type EndingRule = keyof typeof ENDING_RULES;

const OF_JSON = ["malformed-json", "wrong-shape"];
const OF_TOOLS = ["malformed-arguments", "wrong-arguments"];

export const SERVER_ERROR_TEXT = "The server had an error while processing your request. Sorry about that!";

/** Adds a plant for the next `times` answers that it can be put into. False for a rule that is not known. */
export async function plant(
  state: StateFile<OpenAiState>,
  { rule, times = 1, word }: Record<string, unknown>,
): Promise<boolean> {
  if (typeof rule !== "string" || !(rule in ENDING_RULES || COPY_RULES.includes(rule))) return false;
  if (typeof times !== "number" || !Number.isInteger(times) || times < 1) return false;
  if (rule === "banned_word" && typeof word !== "string") return false;
  const added: Plant = { rule, times, ...(typeof word === "string" ? { word } : {}) };
  await state.update((value) => {
    value.planted = [...(value.planted ?? []), added];
  });
  return true;
}

export async function uproot(state: StateFile<OpenAiState>): Promise<void> {
  await state.update((value) => {
    value.planted = [];
  });
}

export function planted(state: StateFile<OpenAiState>) {
  return { planted: state.get().planted ?? [] };
}

/** Uses up one time of the oldest plant that fits. */
async function takePlant(state: StateFile<OpenAiState>, fits: (plant: Plant) => boolean) {
  const found = state.get().planted?.find(fits);
  if (!found) return undefined;
  const taken = { ...found };
  await state.update((value) => {
    found.times -= 1;
    value.planted = value.planted?.filter(({ times }) => times > 0);
  });
  return taken;
}

/** The planted ending of the next answer; some only make sense where JSON or tools are asked for. */
export async function takeEnding(
  state: StateFile<OpenAiState>,
  kinds: { structured: boolean; tools: boolean },
): Promise<EndingRule | undefined> {
  const taken = await takePlant(state, ({ rule }) => {
    if (OF_JSON.includes(rule)) return kinds.structured;
    return OF_TOOLS.includes(rule) ? kinds.tools : rule in ENDING_RULES;
  });
  return taken?.rule as EndingRule | undefined;
}

/** The planted mistake of the next text of a post in this language. */
export function takeCopyPlant(state: StateFile<OpenAiState>, language: Language) {
  return takePlant(state, (one) => COPY_RULES.includes(one.rule) && canBreak(one, language));
}

/** Throws the refusals among the endings: they come instead of an answer. */
export function refusePlanted(ending: EndingRule | undefined, stream: boolean) {
  if (ending === "rate-limit") throw rateLimitError();
  if (ending === "quota") throw quotaError();
  if (!stream && (ending === "error-event" || ending === "failed")) {
    throw new OpenAiError(500, "server_error", SERVER_ERROR_TEXT);
  }
}

/** The rules and what they do. */
export function plantList(): string {
  const endings = Object.entries(ENDING_RULES).map(([rule, does]) => `${rule}: ${does}`);
  return [...endings, `in the text of a post, where its language can: ${COPY_RULES.join(", ")}`].join("\n");
}
