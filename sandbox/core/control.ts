import { z } from "zod";
import type { SandboxClock } from "@/sandbox/core/clock";
import controlCalls from "@/sandbox/core/control-calls.json" with { type: "json" };
import type { Emulator, SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { type Faults, faultSchema } from "@/sandbox/core/faults";
import { escapeHtml, renderHtmlPage } from "@/sandbox/core/html-page";
import type { Effects, Journal } from "@/sandbox/core/journal";
import { createJsonResponse } from "@/sandbox/core/send-response";

export interface ControlParts {
  emulators: Emulator[];
  journal: Journal;
  effects: Effects;
  faults: Faults;
  clock: SandboxClock;
}

const clockSchema = z.strictObject({ offsetMs: z.int().min(-3_155_760_000_000).max(3_155_760_000_000) });
const triggerSchema = z.looseObject({ service: z.string().min(1), event: z.string().min(1) });
const resetSchema = z.strictObject({ service: z.string().min(1).optional() });

// These faults change an HTTP response; SMTP has no equivalent.
const NOT_FOR_MAIL = new Set(["redirect", "malformed", "drip", "cut"]);

class BadControlCall extends Error {}

/** Handles the `/_control` calls, with which tests and developers inspect the sandbox and inject faults. */
export async function handleControl(parts: ControlParts, request: SandboxRequest): Promise<SandboxResponse> {
  if (!isFromThisMachine(request)) {
    return createJsonResponse(403, {
      error: "Control calls are accepted from this machine only. Use http://127.0.0.1.",
    });
  }
  try {
    return await route(parts, request);
  } catch (error) {
    if (error instanceof BadControlCall) return createJsonResponse(400, { error: error.message });
    throw error;
  }
}

async function route(parts: ControlParts, request: SandboxRequest): Promise<SandboxResponse> {
  const [name = "", id, ...rest] = request.path.slice(1).split("/");
  if (rest.length > 0 || (id !== undefined && name !== "faults")) return unknownCall(request);
  switch (`${request.method} ${name}`) {
    case "GET journal":
      return createJsonResponse(200, { entries: parts.journal.list(journalFilter(parts, request.query)) });
    case "GET violations":
      return createJsonResponse(200, { violations: parts.journal.violations() });
    case "GET effects":
      return createJsonResponse(200, {
        effects: parts.effects.list(knownService(parts, request.query.get("service"))),
      });
    case "GET faults":
      return getFaults(parts, id);
    case "POST faults":
      return id === undefined ? armFault(parts, request) : unknownCall(request);
    case "DELETE faults":
      return deleteFaults(parts, id);
    case "GET clock":
      return createJsonResponse(200, clockResponse(parts));
    case "POST clock":
      await parts.clock.setOffset(parse(clockSchema, request).offsetMs);
      return createJsonResponse(200, clockResponse(parts));
    case "POST trigger":
      return trigger(parts, request);
    case "POST reset":
      return reset(parts, parse(resetSchema, request, {}).service);
    default:
      return unknownCall(request);
  }
}

function getFaults({ faults }: ControlParts, id?: string) {
  if (id === undefined) return createJsonResponse(200, { faults: faults.list() });
  const found = faults.list().find((fault) => fault.id === id);
  return found
    ? createJsonResponse(200, found)
    : createJsonResponse(404, { error: `No fault ${id} is armed. It may be used up.` });
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
  return createJsonResponse(201, parts.faults.arm(fault));
}

function deleteFaults({ faults }: ControlParts, id?: string) {
  if (id === undefined) {
    const removed = faults.list().length;
    faults.clear();
    return createJsonResponse(200, { removed });
  }
  return faults.remove(id)
    ? createJsonResponse(200, { removed: 1 })
    : createJsonResponse(404, { error: `No fault ${id} is armed. It may be used up.` });
}

async function trigger(parts: ControlParts, request: SandboxRequest) {
  const { service, event, ...data } = parse(triggerSchema, request);
  knownService(parts, service);
  const emulator = parts.emulators.find((candidate) => candidate.service === service);
  const result = await emulator?.trigger?.(event, data);
  if (result === undefined)
    throw new BadControlCall(`${service} knows no event "${event}". See / for its events.`);
  return createJsonResponse(200, result);
}

async function reset(parts: ControlParts, service?: string) {
  knownService(parts, service ?? null);
  for (const emulator of parts.emulators) {
    if (service === undefined || emulator.service === service) await emulator.reset();
  }
  parts.faults.clear(service);
  await parts.journal.clear(service);
  await parts.effects.clear(service);
  if (service === undefined) await parts.clock.setOffset(0);
  return createJsonResponse(200, { reset: service ?? "all" });
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

function knownService({ emulators }: ControlParts, service: string | null) {
  if (service === null || service === "") return undefined;
  const known = emulators.map((emulator) => emulator.service);
  if (known.includes(service)) return service;
  throw new BadControlCall(`No emulator is called "${service}". Running: ${known.join(", ")}.`);
}

function clockResponse({ clock }: ControlParts) {
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

/**
 * Returns true for a request to a loopback name. The server listens on loopback only; checking Host and Origin blocks
 * web pages as well (DNS rebinding, cross-site forms).
 */
export function isFromThisMachine({ headers }: SandboxRequest) {
  const hosts = [`http://${headers.host ?? ""}`, headers.origin].filter((value) => value !== undefined);
  return hosts.every((value) => {
    const host = URL.canParse(value) ? new URL(value).hostname : "";
    return host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
  });
}

function unknownCall(request: SandboxRequest) {
  return createJsonResponse(404, {
    error: `There is no control call ${request.method} /_control${request.path}.`,
  });
}

export function renderHomePage(parts: ControlParts, smtpPort: number) {
  const { emulators, faults, clock, journal, effects } = parts;
  const cards = emulators.map((emulator) => {
    const { title, text, links } = emulator.home();
    const items = links.map(
      ({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
    );
    const counts = `${effects.list(emulator.service).length} effects · ${journal.list({ service: emulator.service }).length} requests`;
    const paragraphs = text.split("\n").map((line) => `<p>${escapeHtml(line)}</p>`);
    return `<section class="card"><h2>${escapeHtml(title)}</h2>${paragraphs.join("")}
<p class="soft"><code>${escapeHtml(emulator.prefixes.join("  "))}</code><br>${counts}</p><ul>${items.join("")}</ul></section>`;
  });
  const armed = faults.list().map(
    (fault) =>
      `<tr><td>${fault.id}</td><td>${escapeHtml(fault.service)}</td><td>${escapeHtml(`${fault.method ?? "any"} ${fault.path ?? "*"}`)}</td>
<td><code>${escapeHtml(JSON.stringify(fault.action))}</code></td><td>${fault.remaining} left</td></tr>`,
  );
  const rows = Object.entries(controlCalls).map(
    ([call, text]) => `<tr><td><code>${escapeHtml(call)}</code></td><td>${escapeHtml(text)}</td></tr>`,
  );
  const offset = clock.offsetMs() === 0 ? "the wall clock" : `the wall clock moved by ${clock.offsetMs()} ms`;
  return renderHtmlPage(
    "Sandbox",
    `<h1>Sandbox</h1><p class="soft">Local emulators of external services. Nothing here leaves this machine.</p>
<div class="cards">${cards.join("")}</div>
<h2>Armed faults</h2>${armed.length > 0 ? `<table class="armed">${armed.join("")}</table>` : '<p class="soft">None. Every service answers as it should.</p>'}
<p class="soft">Clock: ${new Date(clock.now()).toISOString()}, ${offset}. Mail port: ${smtpPort}.</p>
<h2>Control calls</h2><p class="soft">From this machine only, JSON.</p><table>${rows.join("")}</table>
<p><a href="/_control/journal">Journal</a> · <a href="/_control/effects">Effects</a> · <a href="/_control/faults">Faults</a></p>`,
  );
}
