import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { delay } from "@/sandbox/core/clock";
import type { Fault, FaultAction, Faults } from "@/sandbox/core/faults";
import type { Journal } from "@/sandbox/core/journal";
import type { MailStore } from "@/sandbox/mail/mail-store";
import { findFormatFault } from "@/sandbox/mail/message-format";

const SIZE_LIMIT = 25 * 1024 * 1024;
const AUTH_REFUSALS = new Set([454, 530, 534, 535]);

type Stage = "CONNECT" | "AUTH" | "MAIL" | "RCPT" | "DATA";
type Done = (error?: Error | null) => void;
type DataDone = (error?: Error | null, text?: string) => void;

interface SmtpParts {
  faults: Faults;
  journal: Journal;
  mailbox: MailStore;
}

/** Starts the SMTP server on loopback; sandbox/README.md describes its dialogue and its faults. */
export async function listenSmtp(port: number, parts: SmtpParts) {
  const ended = new AbortController();
  const stages = createStages(parts, ended.signal);
  const server = new SMTPServer({
    name: "sandbox.local",
    banner: "Sandbox mail",
    authOptional: true,
    authMethods: ["PLAIN", "LOGIN"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    closeTimeout: 200,
    logger: false,
    onConnect: (session, done) => void stages.step("CONNECT", "", session, done),
    onAuth: (auth, session, done) =>
      void stages.step("AUTH", "", session, (error) => {
        if (error) return done(error);
        if (auth.password === "wrong") return done(refusal(535));
        done(null, { user: auth.username ?? "sandbox" });
      }),
    onMailFrom: (address, session, done) => void stages.step("MAIL", address.address, session, done),
    onRcptTo(address, session, done) {
      if (/^bounce@/i.test(address.address)) return done(refusal(550, "5.1.1 No such mailbox"));
      void stages.step("RCPT", address.address, session, done);
    },
    onData: (stream, session, done) =>
      void stages.data(
        stream,
        session,
        (error, text) => done(error, text),
        () => socketOf(server, session),
      ),
  });
  // Clients may drop their connection at any time.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop: () =>
      new Promise<void>((resolve) => {
        ended.abort();
        server.close(() => resolve());
      }),
  };
}

function createStages({ faults, journal, mailbox }: SmtpParts, ended: AbortSignal) {
  const take = (stage: Stage, address: string, session: SMTPServerSession) =>
    faults.take({ service: "mail", method: stage, paths: [address] }, (fault) =>
      appliesTo(fault, stage, session.user !== undefined),
    );
  const note = (stage: Stage, path: string, status: number, fault?: Fault) =>
    journal.record({
      service: "mail",
      method: stage,
      path,
      status,
      ...(fault ? { fault: { id: fault.id, kind: fault.action.kind } } : {}),
    });

  return {
    async step(stage: Stage, address: string, session: SMTPServerSession, done: Done) {
      const fault = take(stage, address, session);
      if (fault?.action.kind === "delay") await delay(fault.action.ms, ended);
      if (fault?.action.kind === "status") {
        const { status } = fault.action;
        const expected = stage === "MAIL" && AUTH_REFUSALS.has(status) ? 530 : status;
        note(stage, address, expected, fault);
        return done(refusal(expected, textOf(fault.action)));
      }
      note(stage, address, stage === "CONNECT" ? 220 : 250, fault);
      done();
    },

    async data(
      stream: SMTPServerDataStream,
      session: SMTPServerSession,
      done: DataDone,
      socket: () => Socket | undefined,
    ) {
      const raw = await readAll(stream);
      if (stream.sizeExceeded) return done(refusal(552, "5.3.4 Message too big"));
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const fault = take("DATA", to[0] ?? "", session);
      const action = fault?.action;
      if (action?.kind === "status") {
        note("DATA", to.join(","), action.status, fault);
        return done(refusal(action.status, textOf(action)));
      }
      const refused = findFormatFault(raw);
      if (refused) {
        const { status, text } = refused;
        const entry = { service: "mail", method: "DATA", path: to.join(","), status };
        journal.record({ ...entry, violation: text });
        return done(refusal(status, text));
      }
      if (action?.kind === "delay") await delay(action.ms, ended);
      const mail = await mailbox.accept({ from, to }, raw);
      const isBroken = action?.kind === "accept-then-hang" || action?.kind === "accept-then-reset";
      const status = action?.kind === "accept-then-status" ? action.status : 250;
      note("DATA", to.join(","), isBroken ? 0 : status, fault);
      if (action?.kind === "accept-then-reset") socket()?.resetAndDestroy();
      if (isBroken) return;
      if (status !== 250) return done(refusal(status));
      done(null, `2.0.0 Ok: queued as ${mail.id}`);
    },
  };
}

// sandbox/README.md lists the rules for faults without a method.
function appliesTo({ method, action }: Fault, stage: Stage, authenticated: boolean) {
  if (method !== undefined) return method.toUpperCase() === stage;
  if (action.kind === "delay") return stage === "CONNECT";
  if (action.kind !== "status") return stage === "DATA";
  if (action.status === 421) return stage === "CONNECT";
  if (!AUTH_REFUSALS.has(action.status)) return stage === "RCPT";
  return stage === "AUTH" || (stage === "MAIL" && !authenticated);
}

const TEXTS: Record<number, string> = {
  421: "4.3.2 Service not available, closing",
  450: "4.2.0 Mailbox busy, try again later",
  451: "4.7.1 Greylisted, try again in a few minutes",
  530: "5.7.0 Authentication required",
  535: "5.7.8 Authentication credentials invalid",
  550: "5.7.1 Message refused",
};

function refusal(status: number, text?: string) {
  const fallback = TEXTS[status] ?? (status < 500 ? "4.0.0 Try again later" : "5.0.0 Refused");
  return Object.assign(new Error(text ?? fallback), { responseCode: status });
}

function textOf(action: Extract<FaultAction, { kind: "status" }>) {
  return typeof action.body === "string" ? action.body : undefined;
}

async function readAll(stream: Readable) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// The library does not expose the socket, which a reset during a response needs.
function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  const connections = (
    server as unknown as { connections: Set<{ session: { id: string }; _socket: Socket }> }
  ).connections;
  return [...connections].find((connection) => connection.session.id === session.id)?._socket;
}
