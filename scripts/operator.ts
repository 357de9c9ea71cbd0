// Runs `npm run operator -- COMMAND` (docs/operations.md).
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { closeDb } from "@/lib/core/server/db";
import { isPossibleId } from "@/lib/core/unvalidated-id";
import { FAILURE_HOURS } from "@/lib/operations/limits";
import { listFailures } from "@/lib/operations/server/failure-store";
import {
  changeCredits,
  endSessions,
  extendPersonTrial,
  releaseJob,
  resendVerification,
  retryJob,
  settleUnknownPost,
} from "@/lib/operations/server/operator-acts";
import { readQueueStatus } from "@/lib/operations/server/operator-status";
import { findPeople, listActs } from "@/lib/operations/server/operator-store";
import { listIssues } from "@/lib/operations/server/person-store";
import { listTimeline } from "@/lib/operations/server/timeline-store";
import { exportPerson } from "./lib/export-person";
import { readInstallation } from "./lib/installation";
import { runMain } from "./lib/run-main";

const USAGE = `Say what to do: npm run operator -- COMMAND [--json]
  status
  failures
  find TEXT
  waiting PERSON
  timeline PERSON
  log PERSON
  credits grant|take PERSON CREDITS --key KEY --reason TEXT --as ADDRESS
  trial extend PERSON DAYS --key KEY --reason TEXT --as ADDRESS
  job release|retry PERSON JOB --reason TEXT --as ADDRESS
  publication resolve PERSON POST published|failed --key KEY --reason TEXT --as ADDRESS
  mail verify PERSON --reason TEXT --as ADDRESS
  export PERSON FILE --reason TEXT --as ADDRESS
  sessions end PERSON --reason TEXT --as ADDRESS`;

interface Options {
  as?: string;
  reason?: string;
  key?: string;
  json: boolean;
}

async function run(words: string[], { as: operator, reason, key }: Options): Promise<object[]> {
  const [command, ...rest] = words;
  const [verb, userId, amount] = rest;
  if (command === "status" && rest.length === 0) return readQueueStatus();
  if (command === "failures" && rest.length === 0) return listFailures(FAILURE_HOURS);
  if (command === "find" && verb && rest.length === 1) return findPeople(verb);
  if (command === "log" && verb && isPossibleId(verb) && rest.length === 1) return listActs(verb);
  if (command === "waiting" && verb && isPossibleId(verb) && rest.length === 1) {
    const { issues, hasMore } = await listIssues(verb);
    if (hasMore) console.error(`More exist than the ${issues.length} that are shown.`);
    return issues;
  }
  if (command === "timeline" && verb && isPossibleId(verb) && rest.length === 1) return listTimeline(verb);
  if (!operator || !reason) throw new Error(USAGE);
  if (command === "export" && verb && isPossibleId(verb) && userId && rest.length === 2)
    return [await exportPerson({ operator, reason, userId: verb, key: key ?? randomUUID() }, userId)];
  if (!userId || !isPossibleId(userId)) throw new Error(USAGE);
  const request = { operator, reason, userId };
  if (command === "credits" && (verb === "grant" || verb === "take") && key && rest.length === 3)
    return [await changeCredits({ ...request, key }, verb, Number(amount))];
  if (command === "trial" && verb === "extend" && key && rest.length === 3)
    return [await extendPersonTrial({ ...request, key }, Number(amount))];
  if (
    command === "publication" &&
    verb === "resolve" &&
    key &&
    amount &&
    isPossibleId(amount) &&
    rest.length === 4
  ) {
    const outcome = rest[3];
    if (outcome === "published" || outcome === "failed")
      return [await settleUnknownPost({ ...request, key }, amount, outcome)];
  }
  // Repetition of the others is harmless, so the key is optional.
  const once = { ...request, key: key ?? randomUUID() };
  if (command === "job" && verb === "retry" && amount && isPossibleId(amount) && rest.length === 3)
    return [await retryJob(once, amount)];
  if (command === "job" && verb === "release" && amount && isPossibleId(amount) && rest.length === 3)
    return [await releaseJob(once, amount)];
  if (command === "mail" && verb === "verify" && rest.length === 2) return [await resendVerification(once)];
  if (command === "sessions" && verb === "end" && rest.length === 2) return [await endSessions(once)];
  throw new Error(USAGE);
}

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const options = { as: text, reason: text, key: text, json: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { environment } = readInstallation();
  // The application's code reads process.env.
  Object.assign(process.env, environment);
  try {
    const rows = await run(positionals, values);
    if (values.json) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log("Nothing found.");
    else for (const row of rows) console.log(toLine(row));
  } finally {
    await closeDb();
  }
}

function toLine(row: object): string {
  const show = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? "-"));
  return Object.entries(row)
    .map(([name, value]) => `${name}: ${show(value)}`)
    .join(" · ");
}

runMain(main);
