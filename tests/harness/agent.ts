import type { AgentMessage } from "@/lib/post-agent/schemas";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";
import { api, type Person, send } from "@/tests/harness/stack";

// biome-ignore lint/suspicious/noExplicitAny: a refusal is read as it comes
type Anything = any;

export interface AskHow {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Asks the agent; the answer's status and headers are there with its first byte. */
export function beginTurn(
  person: Person,
  postId: string,
  message: string,
  how: AskHow = {},
): Promise<Response> {
  return send(person, `/api/post-agent/${postId}/edit`, {
    method: "POST",
    body: JSON.stringify({ message }),
    headers: { "content-type": "application/json", ...how.headers },
    ...(how.signal ? { signal: how.signal } : {}),
  });
}

/** The events of a turn as they come; the last word of the stream is "done". */
export async function* eventsOf(response: Response): AsyncGenerator<TurnChunk | { type: "done" }> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body ?? []) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event.slice("data: ".length);
      yield data === "[DONE]" ? { type: "done" } : JSON.parse(data);
    }
  }
}

/** A whole turn: its status, its events, or the body of its refusal. */
export async function askAgent(person: Person, postId: string, message: string, how: AskHow = {}) {
  const response = await beginTurn(person, postId, message, how);
  const { status, headers } = response;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return { status, headers, chunks: [], body: (await response.json()) as Anything };
  const chunks: (TurnChunk | { type: "done" })[] = [];
  for await (const chunk of eventsOf(response)) chunks.push(chunk);
  return { status, headers, chunks, body: null as Anything };
}

type Told = { chunks: (TurnChunk | { type: "done" })[] };

export const wordsOf = ({ chunks }: Told) =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
export const outcomeOf = ({ chunks }: Told) => chunks.find((chunk) => chunk.type === "data-outcome")?.data;
export const proposalsOf = ({ chunks }: Told) =>
  chunks.flatMap((chunk) => (chunk.type === "data-proposal" ? chunk.data : []));

/** What was said about a post, newest first. */
export async function messagesOf(person: Person, postId: string): Promise<AgentMessage[]> {
  return (await api(person, "GET", `/post-agent/${postId}/messages`)).body.messages;
}
