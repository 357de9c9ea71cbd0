import { JOB_KINDS, type JobKind } from "@/lib/jobs/names";
import {
  backgroundRemovalInput,
  contentPlanInput,
  gapsInput,
  type JobWire,
  jobWire,
  videoInput,
} from "@/lib/jobs/schemas";
import { JOB_STATES } from "@/lib/jobs/states";

/** A job as the stores read it. */
export interface JobRecord {
  id: string;
  kind: string;
  state: string;
  progress: number;
  stage: string | null;
  input: unknown;
  result: unknown;
  error: unknown;
  cost: number;
  spent: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Row → wire. What a job was told is ours; of it only the name and the thing it is about are shown. */
export function serializeJob(job: JobRecord): JobWire {
  const kind = JOB_KINDS.find((one) => one === job.kind);
  const state = JOB_STATES.find((one) => one === job.state);
  if (!kind || !state) throw new Error(`no such job: ${job.kind}, ${job.state}`);
  const { progress, stage, cost, spent } = job;
  const result = jobWire.shape.result.safeParse(job.result ?? undefined).data;
  const error = jobWire.shape.error.safeParse(job.error ?? undefined).data;
  return {
    _id: job.id,
    ...{ kind, state, stage, progress, ...aboutOf(kind, job.input), cost, spent },
    ...(result ? { result } : {}),
    ...(error ? { error } : {}),
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    endedAt: job.endedAt?.toISOString() ?? null,
  };
}

function aboutOf(kind: JobKind, input: unknown): Pick<JobWire, "label" | "about"> {
  if (kind === "video") {
    const { label, accountId, postId, model, size } = videoInput.parse(input);
    return { label, about: { accountId, postId, model, size } };
  }
  if (kind === "content-plan") {
    const { label, accountId, startDate, endDate } = contentPlanInput.parse(input);
    return { label, about: { accountId, startDate, endDate } };
  }
  if (kind === "gaps") {
    const { label, accountId, slots } = gapsInput.parse(input);
    const days = slots.map(({ day }) => day).toSorted();
    const [startDate, endDate] = [days.at(0), days.at(-1)];
    return { label, about: { accountId, ...(startDate && endDate ? { startDate, endDate } : {}) } };
  }
  const { label, canvasImageId } = backgroundRemovalInput.parse(input);
  return { label, about: { canvasImageId } };
}
