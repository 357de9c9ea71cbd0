import { VOICE_TRAIT_KINDS } from "@/lib/accounts/voice-options";
import { isObject } from "@/lib/core/value-checks";
import type { GenerationInfo } from "@/lib/posts/generation-info-schemas";

/** Whether a value from this browser's storage is generation info that the server accepts. */
export function isGenerationInfo(value: unknown): value is GenerationInfo {
  return isObject(value) && isListOf(value.traits, isTrait) && isListOf(value.marks, isIssue);
}

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne);

const isTrait = (value: unknown) =>
  isObject(value) && typeof value.value === "string" && VOICE_TRAIT_KINDS.some((kind) => kind === value.kind);

const isIssue = (value: unknown) =>
  isObject(value) && typeof value.rule === "string" && typeof value.excerpt === "string";
