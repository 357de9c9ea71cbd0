import type { ServerResponse } from "node:http";
import type { Fault, FaultAction } from "@/sandbox/core/faults";
import { gone, pause } from "@/sandbox/core/pause";
import { sendResponse, wholeBody } from "@/sandbox/core/send-response";
import type { SandboxResponse } from "@/sandbox/core/stand-in";

type Work = () => Promise<SandboxResponse>;

/** Answers one request the way the armed fault says. Resolves with the status that was put on the wire (0 for none). */
export async function answerWithFault(fault: Fault, work: Work, res: ServerResponse, signal: AbortSignal) {
  const { action } = fault;
  switch (action.kind) {
    case "status":
      return sendResponse(res, statusResponse(action), signal);
    case "redirect":
      return sendResponse(res, { status: 302, headers: { location: action.location } }, signal);
    case "delay":
      await pause(action.ms, signal);
      return signal.aborted ? 0 : sendResponse(res, await work(), signal);
    case "drip":
      return drip(await work(), action.bytesPerSecond, res, signal);
    case "cut":
      return cut(await work(), action.afterBytes, res);
    case "malformed":
      return malformed(await work(), res, signal);
    default:
      return acceptThen(action, await work(), res, signal);
  }
}

type AcceptAction = Extract<FaultAction, { kind: `accept-then-${string}` }>;

async function acceptThen(
  action: AcceptAction,
  accepted: SandboxResponse,
  res: ServerResponse,
  signal: AbortSignal,
) {
  // A streamed answer does its work while it is read; read it to the end so that the effect is complete.
  await wholeBody(accepted.body);
  if (action.kind === "accept-then-status") {
    return sendResponse(res, statusResponse({ status: action.status }), signal);
  }
  if (action.kind === "accept-then-hang") await gone(signal);
  else res.socket?.resetAndDestroy();
  return 0;
}

function statusResponse(fault: { status: number; body?: unknown; headers?: Record<string, string> }) {
  const { status, body, headers } = fault;
  const text = typeof body === "string" ? body : JSON.stringify(body ?? armedBody(status));
  const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
  return { status, headers: { "content-type": type, ...headers }, body: status === 204 ? "" : text };
}

function armedBody(status: number) {
  return {
    error: { message: `The sandbox was told to answer ${status}.`, type: "sandbox_fault", code: null },
  };
}

async function drip(answer: SandboxResponse, rate: number, res: ServerResponse, signal: AbortSignal) {
  const body = await wholeBody(answer.body);
  const slice = Math.max(1, Math.ceil(rate / 10));
  async function* slowly() {
    for (let at = 0; at < body.length && !signal.aborted; at += slice) {
      yield body.subarray(at, at + slice);
      await pause((slice / rate) * 1000, signal);
    }
  }
  return sendResponse(res, { ...answer, body: slowly() }, signal);
}

async function cut(answer: SandboxResponse, afterBytes: number, res: ServerResponse) {
  const body = await wholeBody(answer.body);
  const sent = body.subarray(0, afterBytes);
  res.writeHead(answer.status, { ...answer.headers, "content-length": String(body.length + 1) });
  // The promised length is never reached: the caller sees the connection end in the middle.
  res.flushHeaders();
  if (sent.length > 0) await new Promise<void>((resolve) => res.write(sent, () => resolve()));
  const { socket } = res;
  socket?.end(() => socket.destroy());
  return answer.status;
}

async function malformed(answer: SandboxResponse, res: ServerResponse, signal: AbortSignal) {
  const body = await wholeBody(answer.body);
  const half = body.subarray(0, Math.floor(body.length / 2));
  const broken = Buffer.concat([half, Buffer.from('{"malformed": [')]);
  return sendResponse(res, { ...answer, body: broken }, signal);
}
