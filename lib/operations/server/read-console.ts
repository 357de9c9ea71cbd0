import { AppError } from "@/lib/core/errors";
import { FAILURE_HOURS } from "@/lib/operations/limits";
import {
  serializeAct,
  serializeEvent,
  serializeFailure,
  serializeFoundPerson,
  serializeIssue,
  serializePerson,
} from "@/lib/operations/serializers";
import { listFailures } from "@/lib/operations/server/failure-store";
import { readQueueStatus } from "@/lib/operations/server/operator-status";
import { findPeople, insertOpening, listActs } from "@/lib/operations/server/operator-store";
import { findPerson, listIssues } from "@/lib/operations/server/person-store";
import { listTimeline } from "@/lib/operations/server/timeline-store";

interface OfPerson {
  params: { id: string };
}

/** Returns what waits in each queue, and what failed within FAILURE_HOURS by cause. */
export async function readOverview() {
  const [queues, failures] = await Promise.all([readQueueStatus(), listFailures(FAILURE_HOURS)]);
  return { queues, failures: failures.map(serializeFailure) };
}

export async function searchPeople({ query }: { query: { q: string } }) {
  return { people: (await findPeople(query.q)).map(serializeFoundPerson) };
}

/** Returns the facts of a person and what waits or failed for them; logged. Throws not_found for an unknown id. */
export async function readPerson({ params, user }: OfPerson & { user: { email: string } }) {
  const [person, { issues, hasMore }] = await Promise.all([findPerson(params.id), listIssues(params.id)]);
  if (!person) throw new AppError("not_found");
  await insertOpening(user.email, params.id);
  return { person: serializePerson(person), issues: issues.map(serializeIssue), hasMoreIssues: hasMore };
}

export async function readTimeline({ params }: OfPerson) {
  return { events: (await listTimeline(params.id)).map(serializeEvent) };
}

/** Returns what operators did for a person; it outlives the person under a pseudonym. */
export async function readActs({ params }: OfPerson) {
  return { acts: (await listActs(params.id)).map(serializeAct) };
}
