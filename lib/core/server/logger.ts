import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type Logger } from "pino";
import { env } from "@/lib/core/server/env";

// Names under which a secret could travel; their values never reach a log line (TOK3).
const SECRET_PATHS = [
  "password",
  "token",
  "secret",
  "authorization",
  "cookie",
  "accessToken",
  "access_token",
  "refreshToken",
  "refresh_token",
  "userToken",
  "targetToken",
  "codeVerifier",
];

/**
 * Of an error only what names it. Libraries hang whole requests and answers on theirs: prompts, cookies, bodies.
 */
function errorFields(error: unknown): Record<string, unknown> | string {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack, code, statusCode } = pino.stdSerializers.err(error);
  return { type, message, stack, code, statusCode };
}

const context = new AsyncLocalStorage<Logger>();
let root: Logger | undefined;

function rootLogger(): Logger {
  root ??= pino({
    level: env().LOG_LEVEL,
    redact: {
      paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[removed]",
    },
    serializers: { err: errorFields },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return root;
}

/** The logger of the running request or job; JSON lines on stdout. */
export function log(): Logger {
  return context.getStore() ?? rootLogger();
}

/** Runs work with extra fields (request id, job name) on each of its log lines. */
export function withLogFields<T>(fields: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  return context.run(log().child(fields), work);
}
