import type { ServerResponse } from "node:http";
import { z } from "zod";
import { delay, whenClientDisconnects } from "@/sandbox/core/clock";
import type { SandboxResponse } from "@/sandbox/core/emulator";
import { readFullBody, sendResponse } from "@/sandbox/core/send-response";

// Fault injection of the emulators: a test, or the fault injector of the chaos tests, arms a fault, and the emulator
// applies it to matching requests.
const STATUS = z.int().min(200).max(599);

/** Actions of armed faults. The "accept-then-…" actions let the effect happen and break only the response. */
const faultActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("status"),
    status: STATUS,
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0).max(600_000) }),
  z.strictObject({ kind: z.literal("accept-then-hang") }),
  z.strictObject({ kind: z.literal("accept-then-status"), status: STATUS }),
  z.strictObject({ kind: z.literal("accept-then-reset") }),
  z.strictObject({ kind: z.literal("drip"), bytesPerSecond: z.int().min(1) }),
  z.strictObject({ kind: z.literal("cut"), afterBytes: z.int().min(0) }),
  z.strictObject({ kind: z.literal("malformed") }),
  z.strictObject({ kind: z.literal("redirect"), location: z.string().min(1) }),
]);

export const faultSchema = z.strictObject({
  service: z.string().min(1),
  method: z.string().min(1).optional(),
  path: z.string().min(1).optional(),
  /** Text in the request body; selects one of several concurrent requests. */
  containing: z.string().min(1).optional(),
  times: z.int().min(1).max(100_000).default(1),
  action: faultActionSchema,
});

export type FaultAction = z.infer<typeof faultActionSchema>;
export type Fault = z.infer<typeof faultSchema> & { id: string; remaining: number };

interface FaultTarget {
  service: string;
  method: string;
  /** The path on the sandbox server and the path below the prefix. */
  paths: string[];
  body?: Buffer;
}

export type Faults = ReturnType<typeof createFaults>;

/** Creates the store of armed faults. It is in memory only: a restarted sandbox has no faults. */
export function createFaults() {
  let armed: Fault[] = [];
  let count = 0;
  return {
    arm(fault: z.infer<typeof faultSchema>): Fault {
      count += 1;
      const entry = { ...fault, id: `fault-${count}`, remaining: fault.times };
      armed.push(entry);
      return entry;
    },
    list: () => armed.map((fault) => ({ ...fault })),
    remove(id: string) {
      const previous = armed.length;
      armed = armed.filter((fault) => fault.id !== id);
      return armed.length < previous;
    },
    clear(service?: string) {
      armed = service === undefined ? [] : armed.filter((fault) => fault.service !== service);
    },
    /** Returns the first armed fault that matches and consumes one of its times. */
    take(target: FaultTarget, usable: (fault: Fault) => boolean = () => true) {
      const found = armed.find((fault) => matches(fault, target) && usable(fault));
      if (!found) return undefined;
      found.remaining -= 1;
      if (found.remaining === 0) armed = armed.filter((fault) => fault !== found);
      return found;
    },
  };
}

function matches(fault: Fault, target: FaultTarget) {
  if (fault.service !== target.service) return false;
  if (fault.method && fault.method.toUpperCase() !== target.method) return false;
  if (fault.containing && !target.body?.includes(fault.containing)) return false;
  const expected = fault.path;
  if (expected === undefined) return true;
  if (!expected.endsWith("*")) return target.paths.includes(expected);
  return target.paths.some((path) => path.startsWith(expected.slice(0, -1)));
}

type Work = () => Promise<SandboxResponse>;

/** Returns whether a fault answers in place of the emulator, which then does not see the request. */
export const replacesWork = ({ action }: Fault) => action.kind === "status" || action.kind === "redirect";

/** Responds to one request as the armed fault requires. Resolves to the sent status; 0 for none. */
export async function applyFault(fault: Fault, work: Work, res: ServerResponse, signal: AbortSignal) {
  const { action } = fault;
  switch (action.kind) {
    case "status":
      return sendResponse(res, statusResponse(action), signal);
    case "redirect":
      return sendResponse(res, { status: 302, headers: { location: action.location } }, signal);
    case "delay":
      await delay(action.ms, signal);
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
  // The emulator works while its stream is read, so the stream is consumed to complete the effect.
  await readFullBody(accepted.body);
  if (action.kind === "accept-then-status") {
    return sendResponse(res, statusResponse({ status: action.status }), signal);
  }
  if (action.kind === "accept-then-hang") await whenClientDisconnects(signal);
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

async function drip(response: SandboxResponse, rate: number, res: ServerResponse, signal: AbortSignal) {
  const body = await readFullBody(response.body);
  const slice = Math.max(1, Math.ceil(rate / 10));
  async function* slowly() {
    for (let at = 0; at < body.length && !signal.aborted; at += slice) {
      yield body.subarray(at, at + slice);
      await delay((slice / rate) * 1000, signal);
    }
  }
  return sendResponse(res, { ...response, body: slowly() }, signal);
}

async function cut(response: SandboxResponse, afterBytes: number, res: ServerResponse) {
  const body = await readFullBody(response.body);
  const sent = body.subarray(0, afterBytes);
  res.writeHead(response.status, { ...response.headers, "content-length": String(body.length + 1) });
  // The promised length is never reached: the client sees the connection close in the middle of the body.
  res.flushHeaders();
  if (sent.length > 0) await new Promise<void>((resolve) => res.write(sent, () => resolve()));
  const { socket } = res;
  socket?.end(() => socket.destroy());
  return response.status;
}

async function malformed(response: SandboxResponse, res: ServerResponse, signal: AbortSignal) {
  const body = await readFullBody(response.body);
  const half = body.subarray(0, Math.floor(body.length / 2));
  const broken = Buffer.concat([half, Buffer.from('{"malformed": [')]);
  return sendResponse(res, { ...response, body: broken }, signal);
}
