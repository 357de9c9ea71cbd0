import {
  backgroundRemovalJobInput,
  contentPlanJobInput,
  gapsJobInput,
  type JobDto,
  jobDto,
  videoJobInput,
} from "@/lib/jobs/schemas";
import { JOB_KINDS, JOB_STATES, type JobKind } from "@/lib/jobs/states";

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

/** Serializes a job. The input is internal; only the label and the subject are included. */
export function serializeJob(job: JobRecord): JobDto {
  const kind = JOB_KINDS.find((one) => one === job.kind);
  const state = JOB_STATES.find((one) => one === job.state);
  if (!kind || !state) throw new Error(`no such job: ${job.kind}, ${job.state}`);
  const { progress, stage, cost, spent } = job;
  const result = jobDto.shape.result.safeParse(job.result ?? undefined).data;
  const error = jobDto.shape.error.safeParse(job.error ?? undefined).data;
  return {
    _id: job.id,
    kind,
    state,
    stage,
    progress,
    ...aboutOf(kind, job.input),
    cost,
    spent,
    ...(result ? { result } : {}),
    ...(error ? { error } : {}),
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    endedAt: job.endedAt?.toISOString() ?? null,
  };
}

function aboutOf(kind: JobKind, input: unknown): Pick<JobDto, "label" | "about"> {
  if (kind === "video") {
    const { label, accountId, postId, model, size, seconds } = videoJobInput.parse(input);
    return { label, about: { accountId, postId, model, size, seconds } };
  }
  if (kind === "content-plan") {
    const plan = contentPlanJobInput.parse(input);
    const days = "startDate" in plan ? { startDate: plan.startDate, endDate: plan.endDate } : {};
    return { label: plan.label, about: { accountId: plan.accountId, ...days } };
  }
  if (kind === "gaps") {
    const { label, accountId, slots } = gapsJobInput.parse(input);
    const days = slots.map(({ day }) => day).toSorted();
    const [startDate, endDate] = [days.at(0), days.at(-1)];
    return { label, about: { accountId, ...(startDate && endDate ? { startDate, endDate } : {}) } };
  }
  const { label, canvasImageId } = backgroundRemovalJobInput.parse(input);
  return { label, about: { canvasImageId } };
}
