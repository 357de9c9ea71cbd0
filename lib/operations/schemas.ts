import { z } from "zod";
import { LANGUAGES } from "@/lib/i18n/direction";
import {
  MAX_CONSOLE_CREDITS,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_TRIAL_EXTENSION_DAYS,
} from "@/lib/operations/limits";

export const operatorPersonParams = z.object({ id: z.uuid() });

export const findPeopleQuery = z.object({ q: z.string().trim().min(1).max(MAX_SEARCH_LENGTH) });

const reason = z.string().trim().min(1, "Give a reason").max(MAX_REASON_LENGTH);

export const actingBody = z.object({ reason });

/** One act for a person. */
export const actBody = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("credits"),
    change: z.enum(["grant", "take"]),
    credits: z.int().min(1).max(MAX_CONSOLE_CREDITS),
    reason,
  }),
  z.object({ act: z.literal("trial"), days: z.int().min(1).max(MAX_TRIAL_EXTENSION_DAYS), reason }),
  z.object({ act: z.literal("releaseJob"), jobId: z.uuid(), reason }),
  z.object({ act: z.literal("retryJob"), jobId: z.uuid(), reason }),
  z.object({
    act: z.literal("resolvePost"),
    postId: z.uuid(),
    outcome: z.enum(["published", "failed"]),
    reason,
  }),
  z.object({ act: z.literal("verifyMail"), reason }),
  z.object({ act: z.literal("endSessions"), reason }),
]);
export type ActBody = z.infer<typeof actBody>;

/** `result` is what the log says. `isRepeated`: this key had acted before, and nothing was done again. */
export const actResponse = z.object({ result: z.string(), isRepeated: z.boolean() });

const queueSchema = z.object({
  /** `mail`, `publication`, or a kind of job. */
  queue: z.string(),
  state: z.string(),
  count: z.int(),
  oldestSeconds: z.int(),
});
export type QueueDto = z.infer<typeof queueSchema>;

const failureSchema = z.object({
  source: z.string(),
  code: z.string().nullable(),
  count: z.int(),
  people: z.int(),
  latest: z.iso.datetime(),
});
export type FailureDto = z.infer<typeof failureSchema>;

export const overviewResponse = z.object({ queues: z.array(queueSchema), failures: z.array(failureSchema) });

const foundPersonSchema = z.object({
  _id: z.uuid(),
  email: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  isClosing: z.boolean(),
  balance: z.int().nullable(),
});

export const foundPeopleResponse = z.object({ people: z.array(foundPersonSchema) });

const personSchema = foundPersonSchema.extend({
  language: z.enum(LANGUAGES),
  isVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  trialEndsAt: z.iso.datetime().nullable(),
  reserved: z.int().nullable(),
  planKey: z.string().nullable(),
  planStatus: z.string().nullable(),
  sessions: z.int(),
  brandCount: z.int(),
  brands: z.array(z.object({ _id: z.uuid(), name: z.string() })),
});
export type PersonDto = z.infer<typeof personSchema>;

const issueSchema = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  source: z.enum(["job", "post", "mail"]),
  kind: z.string(),
  state: z.string(),
  code: z.string().nullable(),
  /** A failed job whose second run costs nothing. */
  canRetry: z.boolean(),
});
export type IssueDto = z.infer<typeof issueSchema>;

export const personResponse = z.object({
  person: personSchema,
  issues: z.array(issueSchema),
  hasMoreIssues: z.boolean(),
});

const eventSchema = z.object({ _id: z.string(), at: z.iso.datetime(), source: z.string(), what: z.string() });
export type TimelineEventDto = z.infer<typeof eventSchema>;

export const timelineResponse = z.object({ events: z.array(eventSchema) });

const loggedActSchema = z.object({
  at: z.iso.datetime(),
  operator: z.string(),
  act: z.string(),
  key: z.string(),
  reason: z.string(),
  result: z.string(),
});
export type LoggedActDto = z.infer<typeof loggedActSchema>;

export const loggedActsResponse = z.object({ acts: z.array(loggedActSchema) });
