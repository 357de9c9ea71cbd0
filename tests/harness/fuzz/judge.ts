import { z } from "zod";
import type { Operation } from "@/tests/harness/fuzz/operations";

/** What came back, whole. */
export interface Heard {
  status: number;
  type: string;
  headers: string;
  text: string;
  retryAfter: string | null;
}

/** What must not be in an answer: the things of somebody else, by the name they have in a finding. */
export type Secrets = Record<string, string>;

/** Judges answers by the API document alone: null when there is nothing to say against one. */
export function makeJudge(codes: Set<string>, secrets: Secrets) {
  const failure = z.strictObject({
    error: z.string().min(1),
    code: z.string().refine((code) => codes.has(code), "not in the catalogue"),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().min(1),
  });

  return {
    judge(operation: Operation, asked: string, heard: Heard): string | null {
      if (isTooLong(heard)) return null;
      return (
        serverProblem(heard) ??
        leak(secrets, asked, heard) ??
        (heard.status >= 400 ? failureProblem(heard) : successProblem(operation, heard))
      );
    },
    /** Whether the asker may have written a thing of somebody else into their own: it may come back at any later look. */
    isKept: ({ method }: Operation, asked: string, { status }: Heard) =>
      method !== "GET" && status < 300 && Object.values(secrets).some((secret) => asked.includes(secret)),
    /** Of an address that is none of the document's: it may not fail, and may not tell. */
    judgeStray: (asked: string, heard: Heard) => serverProblem(heard) ?? leak(secrets, asked, heard),
  };

  function failureProblem({ type, text }: Heard): string | null {
    if (!type.startsWith("application/json")) return `a failure that is no JSON but ${type || "nothing"}`;
    const { success, error } = failure.safeParse(parsed(text));
    return success ? null : `a failure of another shape: ${z.prettifyError(error)}`;
  }
}

/** An address of more than 16 KB: Node's own server refuses it, with no words, before there is a call. */
const isTooLong = ({ status, text }: Heard) => status === 431 && text === "";

function serverProblem({ status, retryAfter }: Heard): string | null {
  if (status < 500) return null;
  return status === 503 && retryAfter !== null ? null : `a ${status}`;
}

/** A thing that the asker has named may come back; nothing else of somebody else's. */
function leak(secrets: Secrets, asked: string, { text, headers }: Heard): string | null {
  const told = Object.entries(secrets).filter(
    ([, secret]) => !asked.includes(secret) && (text.includes(secret) || headers.includes(secret)),
  );
  return told.length > 0 ? `tells of somebody else: ${told.map(([name]) => name).join(", ")}` : null;
}

function successProblem({ answers }: Operation, { status, type, text }: Heard): string | null {
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
