import fc from "fast-check";
import { listErrorCodes, listOperations, type Operation, type Schema } from "@/tests/harness/fuzz/operations";
import {
  arbitraryRequest,
  createValidRequest,
  type RequestTemplate,
} from "@/tests/harness/fuzz/request-template";
import { createResponseOracle } from "@/tests/harness/fuzz/response-oracle";
import { sendFuzzRequest } from "@/tests/harness/fuzz/send-request";
import { createFuzzUser, createVictim, type FuzzUser } from "@/tests/harness/fuzz/users";

export interface FuzzOptions {
  seed: number;
  /** Requests per operation and round. */
  questions: number;
  /** Time at which rounds end; one round when absent. */
  until?: number;
}

/** `GET /api/posts` → `200` → count; a response without an error code counts by its status. */
export type Counts = Map<string, Map<string, number>>;

export interface FuzzReport {
  findings: string[];
  counts: Counts;
  rounds: number;
}

/** Concurrency for a machine of two cores. */
const CONCURRENCY = 3;
/** Requests per user, because rate limits count per user. */
const REQUESTED_BY_ONE = 80;
/** Codes that concern the user and not the request: a new user retries. */
const WORN_OUT = ["unauthorized", "rate_limited", "account_limit", "storage_limit", "insufficient_credits"];

/** Sends requests to every operation round by round and checks each response. */
export async function runFuzz(
  document: Schema,
  { seed, questions, until }: FuzzOptions,
): Promise<FuzzReport> {
  const victim = await createVictim();
  const before = await victim.digest();
  const judge = createResponseOracle(listErrorCodes(document), victim.secrets);
  const report: FuzzReport = { findings: [], counts: new Map(), rounds: 0 };
  const open = new Set(listOperations(document).sort(byHarm));
  const concurrency = Array.from(
    { length: CONCURRENCY },
    () => new Worker(victim.things, judge, report.counts),
  );
  do {
    const waiting = [...open];
    const round = seed + report.rounds;
    const work = async (worker: Worker) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (until && report.rounds > 0 && Date.now() > until) return;
        const finding = await worker.test(next, round, questions);
        if (!finding) continue;
        report.findings.push(finding);
        open.delete(next);
      }
    };
    await Promise.all(concurrency.map(work));
    report.rounds += 1;
  } while (until && Date.now() < until);
  const after = await victim.digest();
  for (const table of Object.keys(after).filter((name) => before[name] !== after[name])) {
    report.findings.push(`rows of somebody else have changed: ${table}\n${before[table]}\n${after[table]}`);
  }
  return report;
}

/** Deletions run last, so that other users' objects exist longer. */
const byHarm = (a: Operation, b: Operation) => harm(a) - harm(b);
const harm = ({ method, path }: Operation) =>
  method === "DELETE" || /logout|sign-out|password/.test(path) ? 2 : method === "GET" ? 0 : 1;

/** Uses one user after another and collects findings. */
class Worker {
  private asker: FuzzUser | undefined;
  private asked = 0;
  /** Foreign values that this user has stored. */
  private written: string[] = [];
  private readonly foreign: Record<string, string>;
  private readonly judge: ReturnType<typeof createResponseOracle>;
  private readonly counts: Counts;

  constructor(
    foreign: Record<string, string>,
    judge: ReturnType<typeof createResponseOracle>,
    counts: Counts,
  ) {
    this.foreign = foreign;
    this.judge = judge;
    this.counts = counts;
  }

  /** Returns null, or the smallest failing request with everything needed to reproduce it. */
  async test(operation: Operation, seed: number, questions: number): Promise<string | null> {
    const property = fc.asyncProperty(arbitraryRequest(operation), async (question) => {
      const problem = await this.problemOf(operation, question);
      if (problem) throw new Error(problem);
    });
    const plain: [RequestTemplate] = [createValidRequest(operation)];
    const found = await fc.check(property, {
      seed,
      numRuns: questions,
      examples: [plain],
      // Shrinking is a convenience: the server may be slow, and each step is a request.
      skipAllAfterTimeLimit: 20_000,
    });
    if (!found.failed) return null;
    const problem = found.errorInstance instanceof Error ? found.errorInstance.message : "not asked in time";
    if (!found.counterexample) return null;
    return `${operation.name}: ${problem}\n  seed ${found.seed}, path ${found.counterexamplePath}`;
  }

  private async problemOf(operation: Operation, question: RequestTemplate): Promise<string | null> {
    for (let attempt = 0; ; attempt += 1) {
      if (!this.asker || this.asked >= REQUESTED_BY_ONE) await this.renew();
      this.asked += 1;
      const { asked, heard } = await sendFuzzRequest(
        this.asker as FuzzUser,
        this.foreign,
        operation,
        question,
      );
      const code = heard.status >= 400 ? codeOf(heard.text) : "";
      this.count(operation.name, `${heard.status} ${code}`.trim());
      const deleted = operation.method === "DELETE" && heard.status < 300;
      if (deleted || WORN_OUT.includes(code)) this.asker = undefined;
      if (attempt === 0 && WORN_OUT.includes(code)) continue;
      const wild = Object.values(question.path).some((part) => !/^(\{\{[\w.]+\}\}|[\w-]+)$/.test(part));
      const named = [asked, ...this.written].join("\n");
      const problem = wild ? this.judge.judgeStray(named, heard) : this.judge.judge(operation, named, heard);
      if (this.judge.isKept(operation, asked, heard)) this.written.push(asked);
      return problem && `${problem}\n  asked: ${asked.slice(0, 600)}\n  heard: ${heard.text.slice(0, 300)}`;
    }
  }

  private async renew() {
    this.asker = await createFuzzUser();
    this.asked = 0;
    this.written = [];
  }

  private count(name: string, outcome: string) {
    const of = this.counts.get(name) ?? new Map<string, number>();
    this.counts.set(name, of.set(outcome, (of.get(outcome) ?? 0) + 1));
  }
}

function codeOf(text: string): string {
  try {
    return JSON.parse(text).code ?? "";
  } catch {
    return "";
  }
}

/** Responses that never reached the route itself. */
const AT_THE_DOOR = /^(401 unauthorized|403 cross_site|405.*|429.*|5\d\d.*)$/;

/** Lists operations of which no request reached their logic or validation. */
export const listUnreachedOperations = (counts: Counts): string[] =>
  [...counts]
    // The bucket of the tests is public, so that the product redirects to no signed URL.
    .filter(([name]) => name !== "GET /api/media/public/{file}")
    // No payment of these users was charged by a gateway that has invoices.
    .filter(([name]) => name !== "POST /api/payments/{id}/invoice")
    // These users have no page outside their posts.
    .filter(([name]) => name !== "DELETE /api/canvas/{id}/{imageIndex}")
    // These users have no Page beside the default one: several-targets.integration.test.ts.
    .filter(([name]) => name !== "DELETE /api/native-connections/{id}/{platform}/targets/{targetId}")
    // A real token is in a mail only: tests/api/stop-reminders.test.ts.
    .filter(([name]) => !/^(POST|DELETE) \/api\/review-reminders\//.test(name))
    .filter(([name, outcomes]) => ![...outcomes.keys()].some((one) => isInside(name, one)))
    .map(([name]) => name);

/** A 404 for an ID in the path counts as not reached. */
const isInside = (name: string, outcome: string) =>
  !AT_THE_DOOR.test(outcome) && !(name.includes("{") && outcome.startsWith("404"));

/** Returns one line per operation. */
export const formatCoverageTable = (counts: Counts): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, outcomes]) => {
      const shown = [...outcomes].sort().map(([outcome, times]) => `${outcome} ×${times}`);
      return `${name.padEnd(62)} ${shown.join(", ")}`;
    })
    .join("\n");
