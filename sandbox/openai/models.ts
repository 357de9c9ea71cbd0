import { OpenAiError } from "@/sandbox/openai/errors";

export interface Model {
  id: string;
  kind: "text" | "image";
  /** Reasoning model: accepts max_completion_tokens in place of max_tokens. */
  reasons?: boolean;
  /** First day, by the sandbox clock, on which OpenAI returns 404. */
  retires?: string;
  /** Accepts sizes in steps of 16: image models from gpt-image-2 on. */
  freeSize?: boolean;
  /** Accepts two more qualities: the 2.5 generation. */
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

export function listServedModels(now: number): Model[] {
  return MODELS.filter(({ retires }) => retires === undefined || now < Date.parse(retires));
}

/** Returns the model. Throws OpenAI's errors: unknown and retired models look the same, the wrong kind does not. */
export function requireModel(id: string, kind: Model["kind"], now: number): Model {
  const model = listServedModels(now).find((candidate) => candidate.id === id);
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
