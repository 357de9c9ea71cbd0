export const LEARN_LIMITS = { maxTexts: 20, minLength: 40, maxLength: 5_000 } as const;

/** Fields of a brand voice that texts can show, in the order of a proposal; `learnVoiceResponse` has the same. */
export const LEARNABLE_FIELDS = [
  "summary",
  "audience",
  "tone",
  "sliders",
  "address",
  "favourites",
  "banned",
  "examples",
] as const;
export type LearnableField = (typeof LEARNABLE_FIELDS)[number];
