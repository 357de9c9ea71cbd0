import { z } from "zod";
import type { SandboxClock } from "@/sandbox/core/clock";
import type { Effects } from "@/sandbox/core/effects";
import { type Faults, faultSchema } from "@/sandbox/core/faults";
import type { Journal } from "@/sandbox/core/journal";
import { json } from "@/sandbox/core/json";
import type { SandboxRequest, SandboxResponse, StandIn } from "@/sandbox/core/stand-in";

export interface ControlParts {
  standIns: StandIn[];
  journal: Journal;
  effects: Effects;
  faults: Faults;
  clock: SandboxClock;
}

const clockSchema = z.strictObject({ offsetMs: z.int().min(-3_155_760_000_000).max(3_155_760_000_000) });
const triggerSchema = z.looseObject({ service: z.string().min(1), event: z.string().min(1) });
const resetSchema = z.strictObject({ service: z.string().min(1).optional() });

// Mail has no HTTP answer to spoil; these two have no meaning in an SMTP dialogue.
const NOT_FOR_MAIL = new Set(["redirect", "malformed", "drip", "cut"]);

class BadControlCall extends Error {}

/** The `/_control` calls: what tests and people use to look into the sandbox and to make it fail. */
export async function handleControl(parts: ControlParts, request: SandboxRequest): Promise<SandboxResponse> {
  if (!fromThisMachine(request)) {
    return json(403, { error: "Control calls are accepted from this machine only. Use http://127.0.0.1." });
  }
  try {
    return await route(parts, request);
  } catch (error) {
    if (error instanceof BadControlCall) return json(400, { error: error.message });
    throw error;
  }
}

async function route(parts: ControlParts, request: SandboxRequest): Promise<SandboxResponse> {
  const [name = "", id, ...rest] = request.path.slice(1).split("/");
  if (rest.length > 0 || (id !== undefined && name !== "faults")) return unknownCall(request);
  switch (`${request.method} ${name}`) {
    case "GET journal":
      return json(200, { entries: parts.journal.list(journalFilter(parts, request.query)) });
    case "GET effects":
      return json(200, { effects: parts.effects.list(knownService(parts, request.query.get("service"))) });
    case "GET faults":
      return getFaults(parts, id);
    case "POST faults":
      return id === undefined ? armFault(parts, request) : unknownCall(request);
    case "DELETE faults":
      return deleteFaults(parts, id);
    case "GET clock":
      return json(200, clockAnswer(parts));
    case "POST clock":
      await parts.clock.setOffset(parse(clockSchema, request).offsetMs);
      return json(200, clockAnswer(parts));
    case "POST trigger":
      return trigger(parts, request);
    case "POST reset":
      return reset(parts, parse(resetSchema, request, {}).service);
    default:
      return unknownCall(request);
  }
}

function getFaults({ faults }: ControlParts, id?: string) {
  if (id === undefined) return json(200, { faults: faults.list() });
  const found = faults.list().find((fault) => fault.id === id);
  return found ? json(200, found) : json(404, { error: `No fault ${id} is armed. It may be used up.` });
}

function armFault(parts: ControlParts, request: SandboxRequest) {
  const fault = parse(faultSchema, request);
  knownService(parts, fault.service);
  if (fault.service === "mail" && NOT_FOR_MAIL.has(fault.action.kind)) {
    throw new BadControlCall(
      `Mail cannot "${fault.action.kind}". Use status, delay or an accept-then action.`,
    );
  }
  if (fault.service === "mail" && "status" in fault.action && fault.action.status < 400) {
    throw new BadControlCall("An SMTP refusal is a status from 400 to 599, such as 451, 550 or 535.");
  }
  return json(201, parts.faults.arm(fault));
}

function deleteFaults({ faults }: ControlParts, id?: string) {
  if (id === undefined) {
    const removed = faults.list().length;
    faults.clear();
    return json(200, { removed });
  }
  return faults.remove(id)
    ? json(200, { removed: 1 })
    : json(404, { error: `No fault ${id} is armed. It may be used up.` });
}

async function trigger(parts: ControlParts, request: SandboxRequest) {
  const { service, event, ...data } = parse(triggerSchema, request);
  knownService(parts, service);
  const standIn = parts.standIns.find((candidate) => candidate.service === service);
  const result = await standIn?.trigger?.(event, data);
  if (result === undefined)
    throw new BadControlCall(`${service} knows no event "${event}". See / for its events.`);
  return json(200, result);
}

async function reset(parts: ControlParts, service?: string) {
  knownService(parts, service ?? null);
  for (const standIn of parts.standIns) {
    if (service === undefined || standIn.service === service) await standIn.reset();
  }
  parts.faults.clear(service);
  await parts.journal.clear(service);
  await parts.effects.clear(service);
  if (service === undefined) await parts.clock.setOffset(0);
  return json(200, { reset: service ?? "all" });
}

function journalFilter(parts: ControlParts, query: URLSearchParams) {
  const service = knownService(parts, query.get("service"));
  const text = query.get("since");
  if (text === null || text === "") return { service };
  const since = /^\d+$/.test(text) ? Number(text) : new Date(text);
  if (since instanceof Date && Number.isNaN(since.getTime())) {
    throw new BadControlCall('"since" is the number of a journal entry or an ISO time.');
  }
  return { service, since };
}

function knownService({ standIns }: ControlParts, service: string | null) {
  if (service === null || service === "") return undefined;
  const known = standIns.map((standIn) => standIn.service);
  if (known.includes(service)) return service;
  throw new BadControlCall(`No stand-in is called "${service}". Running: ${known.join(", ")}.`);
}

function clockAnswer({ clock }: ControlParts) {
  return { offsetMs: clock.offsetMs(), now: new Date(clock.now()).toISOString() };
}

function parse<T>(schema: z.ZodType<T>, request: SandboxRequest, whenEmpty?: unknown): T {
  let value: unknown = whenEmpty;
  try {
    if (request.body.length > 0) value = JSON.parse(request.body.toString("utf8"));
  } catch {
    throw new BadControlCall("The body is not JSON.");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadControlCall(`${issue?.path.join(".") || "The body"}: ${issue?.message ?? "is not valid"}.`);
}

// The listener is on loopback already. Host and Origin keep a web page (rebinding, cross-site forms) out.
function fromThisMachine({ headers }: SandboxRequest) {
  const hosts = [`http://${headers.host ?? ""}`, headers.origin].filter((value) => value !== undefined);
  return hosts.every((value) => {
    const host = URL.canParse(value) ? new URL(value).hostname : "";
    return host === "localhost" || host === "[::1]" || host.startsWith("127.");
  });
}

function unknownCall(request: SandboxRequest) {
  return json(404, { error: `There is no control call ${request.method} /_control${request.path}.` });
}
