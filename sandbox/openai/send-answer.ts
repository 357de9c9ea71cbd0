import { pause } from "@/sandbox/core/pause";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import type { Call } from "@/sandbox/openai/call";
import type { Reply } from "@/sandbox/openai/reply";

/** The body of an answer in both shapes; only the one that was asked for is made. */
interface Shapes {
  streamed(delayMs: number, signal: AbortSignal): SandboxResponse["body"];
  whole(): object;
}

/** How an answer goes out: as events, or at once after the time it takes to write it. One that is cut ends in its middle. */
export async function sendAnswer(
  { request, options, headers: given }: Call,
  { stream, ending }: { stream: boolean; ending: Reply["ending"] },
  { streamed, whole }: Shapes,
): Promise<SandboxResponse> {
  if (stream) {
    const headers = { ...given, "content-type": "text/event-stream; charset=utf-8" };
    return { status: 200, headers, body: streamed(options.textDelayMs, request.signal) };
  }
  await pause(options.textDelayMs, request.signal);
  const headers = { ...given, "content-type": "application/json" };
  const body = JSON.stringify(whole());
  return { status: 200, headers, body: ending === "cut" ? body.slice(0, body.length / 2) : body };
}
