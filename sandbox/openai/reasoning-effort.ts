import { OpenAiError } from "@/sandbox/openai/errors";
import type { Model } from "@/sandbox/openai/models";
import { type Fields, isObject } from "@/sandbox/openai/request-body";

/** Refuses an effort that the model does not take, with the two protocols' own texts. */
export function assertResponseEffort({ id, efforts }: Model, { reasoning }: Fields): void {
  const effort = isObject(reasoning) ? reasoning.effort : undefined;
  if (typeof effort !== "string" || efforts?.includes(effort)) return;
  const param = "reasoning.effort";
  if (!efforts) {
    const message = `Unsupported parameter: '${param}' is not supported with this model.`;
    throw new OpenAiError(400, "unsupported_parameter", message, param);
  }
  const message = `Unsupported value: '${effort}' is not supported with the '${id}' model. Supported values are: ${listEfforts(efforts)}.`;
  throw new OpenAiError(400, "unsupported_value", message, param);
}

/**
 * Also refuses function tools with reasoning. A model that needs the effort none reasons without an effort in the
 * request; one that needs no effort does not.
 */
export function assertChatEffort(model: Model, fields: Fields, hasTools: boolean): void {
  const { id, efforts, chatTools } = model;
  const { reasoning_effort: effort } = fields;
  const param = "reasoning_effort";
  if (typeof effort === "string" && !efforts) {
    throw new OpenAiError(400, null, `Unrecognized request argument supplied: ${param}`);
  }
  if (typeof effort === "string" && !efforts?.includes(effort)) {
    const message = `Unsupported value: '${param}' does not support '${effort}' with this model. Supported values are: ${listEfforts(efforts ?? [])}.`;
    throw new OpenAiError(400, "unsupported_value", message, param);
  }
  if (hasTools && (chatTools === "none" ? effort !== "none" : chatTools && effort !== undefined)) {
    const way =
      chatTools === "none"
        ? "To use function tools, use /v1/responses or set reasoning_effort to 'none'."
        : "Please use /v1/responses instead.";
    const message = `Function tools with reasoning_effort are not supported for ${id} in /v1/chat/completions. ${way}`;
    throw new OpenAiError(400, null, message, param);
  }
}

function listEfforts(efforts: readonly string[]): string {
  return efforts
    .map((effort, index) => `${index === efforts.length - 1 ? "and " : ""}'${effort}'`)
    .join(", ");
}
