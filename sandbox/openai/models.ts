import { OpenAiError } from "@/sandbox/openai/errors";

export interface Model {
  id: string;
  kind: "text" | "image";
  /** Thinks before it answers: takes max_completion_tokens in place of max_tokens. */
  reasons?: boolean;
  /** The day from which the maker answers 404; by the sandbox clock. */
  retires?: string;
  /** Image models from gpt-image-2 on take any size in steps of 16. */
  freeSize?: boolean;
  /** The 2.5 generation knows two more qualities. */
  highQualities?: boolean;
}

const MODELS: Model[] = [
  { id: "gpt-6-luna", kind: "text", reasons: true },
  { id: "gpt-5", kind: "text", reasons: true, retires: "2026-12-11" },
  { id: "gpt-5-mini", kind: "text", reasons: true, retires: "2026-12-11" },
  { id: "o3", kind: "text", reasons: true, retires: "2026-12-11" },
  { id: "gpt-4o", kind: "text", retires: "2027-01-14" },
  { id: "gpt-4o-mini", kind: "text", retires: "2027-01-14" },
  { id: "gpt-4.1", kind: "text", retires: "2027-01-14" },
  { id: "gpt-4.1-mini", kind: "text", retires: "2027-01-14" },
  { id: "gpt-image-2.5-flare", kind: "image", freeSize: true, highQualities: true },
  { id: "gpt-image-2.5-sunburst", kind: "image", freeSize: true, highQualities: true },
  { id: "gpt-image-2", kind: "image", freeSize: true },
  { id: "gpt-image-1.5", kind: "image", retires: "2026-12-01" },
  { id: "gpt-image-1-mini", kind: "image", retires: "2026-12-01" },
  { id: "chatgpt-image-latest", kind: "image", retires: "2026-12-01" },
  { id: "gpt-image-1", kind: "image", retires: "2026-10-23" },
  { id: "dall-e-3", kind: "image", retires: "2026-05-12" },
  { id: "dall-e-2", kind: "image", retires: "2026-05-12" },
];

/** The models the maker serves at this moment. */
export function servedModels(now: number): Model[] {
  return MODELS.filter(({ retires }) => retires === undefined || now < Date.parse(retires));
}

/** The model asked for, or the maker's refusal: unknown and retired look the same, the wrong kind does not. */
export function requireModel(id: string, kind: Model["kind"], now: number): Model {
  const model = servedModels(now).find((candidate) => candidate.id === id);
  if (!model) {
    const message = `The model \`${id}\` does not exist or you do not have access to it.`;
    throw new OpenAiError(404, "model_not_found", message, "model");
  }
  if (model.kind !== kind) {
    const use = kind === "text" ? "a text endpoint" : "an image endpoint";
    throw new OpenAiError(400, "invalid_value", `The model \`${id}\` is not supported by ${use}.`, "model");
  }
  return model;
}
