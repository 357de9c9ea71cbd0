import { OpenAiError } from "@/sandbox/openai/errors";
import models from "@/sandbox/openai/models.json" with { type: "json" };

export interface Model {
  id: string;
  kind: "text" | "image";
  /** Efforts of a reasoning model, which accepts max_completion_tokens in place of max_tokens. */
  efforts?: string[];
  /** Takes function tools over POST /chat/completions only with the effort none, or only without an effort. */
  chatTools?: "none" | "unset";
  /** First day, by the sandbox clock, on which OpenAI returns 404. */
  retires?: string;
  /** Accepts sizes in steps of 16: image models from gpt-image-2 on. */
  freeSize?: boolean;
}

const MODELS: Model[] = models as Model[];

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
