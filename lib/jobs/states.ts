/** Queues and their messages. A message is only a hint; the row stays authoritative. */
export interface QueueMessages {
  publish: { publicationId: string; platform: string };
  job: { kind: JobKind };
}

export type QueueName = keyof QueueMessages;

export const QUEUE_NAMES: QueueName[] = ["publish", "job"];

export const JOB_KINDS = ["background-removal", "video", "content-plan", "gaps"] as const;

export type JobKind = (typeof JOB_KINDS)[number];

export const isJobKind = (kind: string): kind is JobKind => JOB_KINDS.some((one) => one === kind);

/** Kinds that cost no credits and whose second run does no harm: a failed one may be queued again. */
const FREE_JOB_KINDS = ["background-removal", "content-plan"] as const satisfies readonly JobKind[];

export const isFreeJobKind = (kind: string): boolean => FREE_JOB_KINDS.some((free) => free === kind);

export const JOB_STAGES = {
  "background-removal": ["cutting", "saving"],
  video: ["starting", "drawing", "fetching", "finishing"],
  "content-plan": ["gathering", "typesetting", "saving"],
  gaps: ["thinking", "writing"],
} as const satisfies Record<JobKind, readonly string[]>;

export type JobStage = (typeof JOB_STAGES)[JobKind][number];

/** Maximum attempts, because a job may be what crashes its workers. */
export const MAX_JOB_ATTEMPTS = 3;

export const HEARTBEAT_INTERVAL_MS = 500;

export const ENDED_JOB_RETENTION_DAYS = 7;

export const LISTED_JOB_HOURS = 24;
export const MAX_LISTED_JOBS = 50;

export const JOB_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;

export type JobState = (typeof JOB_STATES)[number];

/** Queued or running: the job can be canceled, and its dedupe key is taken. */
export const OPEN_JOB_STATES = ["queued", "running"] as const satisfies readonly JobState[];

export function hasJobEnded(state: string): boolean {
  return !OPEN_JOB_STATES.some((open) => open === state);
}
