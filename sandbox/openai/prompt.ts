import { OpenAiError } from "@/sandbox/openai/errors";
import type { SeenPicture } from "@/sandbox/openai/pictures";

/** One step of a conversation, whichever protocol brought it. */
export type Turn =
  | { kind: "message"; role: string; text: string; pictures: SeenPicture[] }
  | { kind: "call"; callId: string; name: string; arguments: string }
  | { kind: "output"; callId: string; output: string };

/** A prompt by who speaks: what the application instructs, and what the person asks (the last turn). */
export interface Prompt {
  instructions: string;
  user: string;
  /** The assistant's last turn, if the conversation has one. */
  previous: string;
  all: string;
  /** Pictures of the person's last turn. */
  pictures?: SeenPicture[];
  /** What tools gave back after the person's last turn. */
  outputs?: string[];
}

export function promptOf(turns: Turn[], instructions = ""): Prompt {
  const messages = turns.filter((turn) => turn.kind === "message");
  const instructed = messages.filter(({ role }) => role === "system" || role === "developer");
  const told = [instructions, ...instructed.map(({ text }) => text)].filter((text) => text !== "");
  const user = messages.findLast(({ role }) => role === "user");
  const previous = messages.findLast(({ role }) => role === "assistant")?.text ?? "";
  const since = turns.findLastIndex((turn) => turn.kind === "message" && turn.role === "user");
  const outputs = turns.slice(since + 1).flatMap((turn) => (turn.kind === "output" ? [turn.output] : []));
  const all = [instructions, ...messages.map(({ text }) => text), ...outputs].join("\n\n");
  const pictures = user?.pictures ?? [];
  return { instructions: told.join("\n\n"), user: user?.text ?? "", previous, all, pictures, outputs };
}

export function refuseValue(param: string, value: unknown, allowed: readonly string[]) {
  const list = allowed.map((item) => `'${item}'`).join(", ");
  const message = `Invalid value: '${String(value)}'. Supported values are: ${list}.`;
  return new OpenAiError(400, "invalid_value", message, param);
}
