import type { AgentMessage } from "@/lib/post-agent/schemas";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";
import { api, type SignedUpUser, send } from "@/tests/harness/running-product";

// biome-ignore lint/suspicious/noExplicitAny: error responses are read without a schema
type Anything = any;

export interface AgentRequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Starts an agent turn. Resolves when status and headers arrive. */
export function startTurn(
  user: SignedUpUser,
  postId: string,
  message: string,
  how: AgentRequestOptions = {},
): Promise<Response> {
  return send(user, `/api/post-agent/${postId}/edit`, {
    method: "POST",
    body: JSON.stringify({ message }),
    headers: { "content-type": "application/json", ...how.headers },
    ...(how.signal ? { signal: how.signal } : {}),
  });
}

/** Yields the events of a turn as they arrive; the last one is "done". */
export async function* readTurnEvents(response: Response): AsyncGenerator<TurnChunk | { type: "done" }> {
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

/** Runs a whole turn. Resolves to status and events, or to the body of the rejection. */
export async function askAgent(
  user: SignedUpUser,
  postId: string,
  message: string,
  how: AgentRequestOptions = {},
) {
  const response = await startTurn(user, postId, message, how);
  const { status, headers } = response;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return { status, headers, chunks: [], body: (await response.json()) as Anything };
  const chunks: (TurnChunk | { type: "done" })[] = [];
  for await (const chunk of readTurnEvents(response)) chunks.push(chunk);
  return { status, headers, chunks, body: null as Anything };
}

type TurnResult = { chunks: (TurnChunk | { type: "done" })[] };

export const joinText = ({ chunks }: TurnResult) =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
export const findOutcome = ({ chunks }: TurnResult) =>
  chunks.find((chunk) => chunk.type === "data-outcome")?.data;
export const findProposals = ({ chunks }: TurnResult) =>
  chunks.flatMap((chunk) => (chunk.type === "data-proposal" ? chunk.data : []));

/** Returns the messages about a post, newest first. */
export async function fetchMessages(user: SignedUpUser, postId: string): Promise<AgentMessage[]> {
  return (await api(user, "GET", `/post-agent/${postId}/messages`)).body.messages;
}
