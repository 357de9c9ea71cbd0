import fc from "fast-check";
import { ask } from "@/tests/harness/fuzz/ask";
import { makeJudge } from "@/tests/harness/fuzz/judge";
import { errorCodesOf, type Operation, operationsOf, type Schema } from "@/tests/harness/fuzz/operations";
import { type Asker, makeAsker, makeVictim } from "@/tests/harness/fuzz/people";
import { anyQuestion, plainQuestion, type Question } from "@/tests/harness/fuzz/question";

export interface FuzzOptions {
  seed: number;
  /** Questions to each call in a round. */
  questions: number;
  /** Rounds go on until then; one without. */
  until?: number;
}

/** `GET /api/posts` → `200` → how often; what has no code in its answer counts by its status alone. */
export type Counts = Map<string, Map<string, number>>;

export interface FuzzReport {
  findings: string[];
  counts: Counts;
  rounds: number;
}

/** Two at a time on a machine of two cores. */
const LANES = 3;
/** Limits count per person. */
const ASKED_BY_ONE = 80;
/** What these say is about the asker, not about the question: somebody new asks again. */
const WORN_OUT = ["unauthorized", "rate_limited", "account_limit", "storage_limit", "insufficient_credits"];

/** Asks every call of the document, round by round, and judges each answer. */
export async function fuzz(document: Schema, { seed, questions, until }: FuzzOptions): Promise<FuzzReport> {
  const victim = await makeVictim();
  const before = await victim.digest();
  const judge = makeJudge(errorCodesOf(document), victim.secrets);
  const report: FuzzReport = { findings: [], counts: new Map(), rounds: 0 };
  const open = new Set(operationsOf(document).sort(byHarm));
  const lanes = Array.from({ length: LANES }, () => new Lane(victim.things, judge, report.counts));
  do {
    const waiting = [...open];
    const round = seed + report.rounds;
    const work = async (lane: Lane) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (until && report.rounds > 0 && Date.now() > until) return;
        const finding = await lane.test(next, round, questions);
        if (!finding) continue;
        report.findings.push(finding);
        open.delete(next);
      }
    };
    await Promise.all(lanes.map(work));
    report.rounds += 1;
  } while (until && Date.now() < until);
  const after = await victim.digest();
  for (const table of Object.keys(after).filter((name) => before[name] !== after[name])) {
    report.findings.push(`rows of somebody else have changed: ${table}\n${before[table]}\n${after[table]}`);
  }
  return report;
}

/** Who deletes asks last: the things of the others stay for a while. */
const byHarm = (a: Operation, b: Operation) => harm(a) - harm(b);
const harm = ({ method, path }: Operation) =>
  method === "DELETE" || /logout|sign-out|password/.test(path) ? 2 : method === "GET" ? 0 : 1;

/** One asker after the other, and what they have found. */
class Lane {
  private asker: Asker | undefined;
  private asked = 0;
  /** What this asker has written with a name of somebody else in it. */
  private written: string[] = [];
  private readonly foreign: Record<string, string>;
  private readonly judge: ReturnType<typeof makeJudge>;
  private readonly counts: Counts;

  constructor(foreign: Record<string, string>, judge: ReturnType<typeof makeJudge>, counts: Counts) {
    this.foreign = foreign;
    this.judge = judge;
    this.counts = counts;
  }

  /** Null, or the smallest question that shows what is wrong, with what it takes to ask it again. */
  async test(operation: Operation, seed: number, questions: number): Promise<string | null> {
    const property = fc.asyncProperty(anyQuestion(operation), async (question) => {
      const problem = await this.problemOf(operation, question);
      if (problem) throw new Error(problem);
    });
    const plain: [Question] = [plainQuestion(operation)];
    const found = await fc.check(property, {
      seed,
      numRuns: questions,
      examples: [plain],
      // A smaller question is a convenience: the server may answer slowly, and each step is a request.
      skipAllAfterTimeLimit: 20_000,
    });
    if (!found.failed) return null;
    const problem = found.errorInstance instanceof Error ? found.errorInstance.message : "not asked in time";
    if (!found.counterexample) return null;
    return `${operation.name}: ${problem}\n  seed ${found.seed}, path ${found.counterexamplePath}`;
  }

  private async problemOf(operation: Operation, question: Question): Promise<string | null> {
    for (let attempt = 0; ; attempt += 1) {
      if (!this.asker || this.asked >= ASKED_BY_ONE) await this.renew();
      this.asked += 1;
      const { asked, heard } = await ask(this.asker as Asker, this.foreign, operation, question);
      const code = heard.status >= 400 ? codeOf(heard.text) : "";
      this.count(operation.name, `${heard.status} ${code}`.trim());
      const gone = operation.method === "DELETE" && heard.status < 300;
      if (gone || WORN_OUT.includes(code)) this.asker = undefined;
      if (attempt === 0 && WORN_OUT.includes(code)) continue;
      const wild = Object.values(question.path).some((part) => !/^(\{\{[\w.]+\}\}|[\w-]+)$/.test(part));
      const named = [asked, ...this.written].join("\n");
      const problem = wild ? this.judge.judgeStray(named, heard) : this.judge.judge(operation, named, heard);
      if (this.judge.isKept(operation, asked, heard)) this.written.push(asked);
      return problem && `${problem}\n  asked: ${asked.slice(0, 600)}\n  heard: ${heard.text.slice(0, 300)}`;
    }
  }

  private async renew() {
    this.asker = await makeAsker();
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

/** What an answer says that never met the route itself. */
const AT_THE_DOOR = /^(401 unauthorized|403 cross_site|405.*|429.*|5\d\d.*)$/;

/** Calls of which no question got through to what they do, or to what they say of a wrong question. */
export const unreached = (counts: Counts): string[] =>
  [...counts]
    .filter(([name, outcomes]) => ![...outcomes.keys()].some((one) => isInside(name, one)))
    .map(([name]) => name);

/** That there is no such thing a call says at its door where the thing is named in the path. */
const isInside = (name: string, outcome: string) =>
  !AT_THE_DOOR.test(outcome) && !(name.includes("{") && outcome.startsWith("404"));

/** One line for each call. */
export const tableOf = (counts: Counts): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, outcomes]) => {
      const shown = [...outcomes].sort().map(([outcome, times]) => `${outcome} ×${times}`);
      return `${name.padEnd(62)} ${shown.join(", ")}`;
    })
    .join("\n");
