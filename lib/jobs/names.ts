/** Every queue and what its messages carry. A message is a hint to look at a row, never the work itself. */
export interface JobData {
  publish: { publicationId: string; platform: string };
  job: { kind: JobKind };
}

export type JobName = keyof JobData;

export const JOB_NAMES: JobName[] = ["publish", "job"];

/** Long work that a person waits for, as rows of the table `job`. */
export const JOB_KINDS = ["background-removal", "video", "content-plan", "gaps"] as const;

export type JobKind = (typeof JOB_KINDS)[number];

/** What each kind is doing, in its order. */
export const JOB_STAGES = {
  "background-removal": ["cutting", "saving"],
  video: ["starting", "drawing", "fetching", "finishing"],
  "content-plan": ["gathering", "typesetting", "saving"],
  gaps: ["thinking", "writing"],
} as const satisfies Record<JobKind, readonly string[]>;

export type JobStage = (typeof JOB_STAGES)[JobKind][number];
