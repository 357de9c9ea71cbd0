import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type Logger } from "pino";
import { getEnv } from "@/lib/core/server/env";
import { getTraceFields } from "@/lib/core/server/tracing";

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

/** Libraries attach whole requests and responses to errors: only identifying fields are logged. */
function errorFields(error: unknown): Record<string, unknown> | string {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack, code, statusCode } = pino.stdSerializers.err(error);
  return { type, message, stack, code, statusCode };
}

const context = new AsyncLocalStorage<Logger>();
let root: Logger | undefined;

function rootLogger(): Logger {
  root ??= pino({
    level: getEnv().LOG_LEVEL,
    redact: {
      paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[removed]",
    },
    serializers: { err: errorFields },
    base: { pid: process.pid },
    mixin: getTraceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return root;
}

export function getLogger(): Logger {
  return context.getStore() ?? rootLogger();
}

export function withLogFields<T>(fields: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  return context.run(getLogger().child(fields), work);
}
