/** Every queue and what its jobs carry. A job is a hint to look at a row, never the work itself. */
export interface JobData {
  publish: { publicationId: string; platform: string };
}

export type JobName = keyof JobData;

export const JOB_NAMES: JobName[] = ["publish"];
