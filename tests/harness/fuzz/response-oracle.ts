import { z } from "zod";
import type { Operation } from "@/tests/harness/fuzz/operations";

/** A complete response. */
export interface ReceivedResponse {
  status: number;
  type: string;
  headers: string;
  text: string;
  retryAfter: string | null;
}

/** Values of another user that no response may contain, by the name used in findings. */
export type ForeignSecrets = Record<string, string>;

/** Checks responses against the OpenAPI document alone; a check returns null when it finds nothing. */
export function createResponseOracle(codes: Set<string>, secrets: ForeignSecrets) {
  const failure = z.strictObject({
    error: z.string().min(1),
    code: z.string().refine((code) => codes.has(code), "not in the catalogue"),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().min(1),
  });

  return {
    judge(operation: Operation, requested: string, heard: ReceivedResponse): string | null {
      if (isTooLong(heard)) return null;
      return (
        serverProblem(heard) ??
        leak(secrets, requested, heard) ??
        (heard.status >= 400 ? failureProblem(heard) : successProblem(operation, heard))
      );
    },
    /**
     * Returns whether the request may have stored a foreign value in an own object, so that later responses
     * may contain it.
     */
    isKept: ({ method }: Operation, requested: string, { status }: ReceivedResponse) =>
      method !== "GET" && status < 300 && Object.values(secrets).some((secret) => requested.includes(secret)),
    /** Checks a response of an undocumented path: it may neither fail nor leak. */
    judgeStray: (requested: string, heard: ReceivedResponse) =>
      serverProblem(heard) ?? leak(secrets, requested, heard),
  };

  function failureProblem({ type, text }: ReceivedResponse): string | null {
    if (!type.startsWith("application/json")) return `a failure that is no JSON but ${type || "nothing"}`;
    const { success, error } = failure.safeParse(parsed(text));
    return success ? null : `a failure of another shape: ${z.prettifyError(error)}`;
  }
}

/** Node's HTTP server rejects URLs over 16 KB without a body, before any route. */
const isTooLong = ({ status, text }: ReceivedResponse) => status === 431 && text === "";

function serverProblem({ status, retryAfter }: ReceivedResponse): string | null {
  if (status < 500) return null;
  return status === 503 && retryAfter !== null ? null : `a ${status}`;
}

/** Finds foreign values in a response, except those sent in the request. */
function leak(
  secrets: ForeignSecrets,
  requested: string,
  { text, headers }: ReceivedResponse,
): string | null {
  const leaked = Object.entries(secrets).filter(
    ([, secret]) => !requested.includes(secret) && (text.includes(secret) || headers.includes(secret)),
  );
  return leaked.length > 0 ? `tells of somebody else: ${leaked.map(([name]) => name).join(", ")}` : null;
}

function successProblem({ answers }: Operation, { status, type, text }: ReceivedResponse): string | null {
  const documented = answers.get(status);
  if (!documented) return `a ${status} that is not documented`;
  const fits = documented.type === "*/*" || type.startsWith(documented.type ?? "");
  if (!fits) return `${type || "no type"} where ${documented.type} is documented`;
  if (!documented.schema) return null;
  const { success, error } = documented.schema.safeParse(parsed(text));
  return success ? null : `not the documented answer: ${z.prettifyError(error)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return `no JSON: ${text.slice(0, 80)}`;
  }
}
