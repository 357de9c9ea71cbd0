import { endExpiredActing } from "@/lib/auth/server/acting-store";
import { deleteExpiredSessions } from "@/lib/auth/server/sessions";
import { expireSubscriptions } from "@/lib/billing/server/cancel-subscription";
import { chargeDueSubscriptions } from "@/lib/billing/server/charge-due-subscriptions";
import { deleteExpiredGatewayEvents } from "@/lib/billing/server/handle-webhook";
import {
  reconcileOverdueSubscriptions,
  reconcilePendingPayments,
} from "@/lib/billing/server/reconcile-payments";
import { stopPendingGatewayRenewals } from "@/lib/billing/server/stop-gateway-renewal";
import { checkConnections } from "@/lib/connections/server/check-connections";
import { deleteExpiredOauthStates } from "@/lib/connections/server/oauth-state-store";
import { refreshAvatars } from "@/lib/connections/server/refresh-avatars";
import { sendExpiryWarnings } from "@/lib/connections/server/send-expiry-warnings";
import { deleteOldClientEmails } from "@/lib/content-plan/server/link-mail-store";
import { sendDueReminders } from "@/lib/content-plan/server/mail-review-link";
import { deleteExpiredIdempotencyKeys } from "@/lib/core/server/idempotency-store";
import { reapReservations } from "@/lib/credits/server/close-reservation";
import { expireCredits } from "@/lib/credits/server/grant-period";
import { describeDueImages } from "@/lib/generation/server/describe-due-images";
import { recoverOrphanedVideos } from "@/lib/generation/server/recover-orphaned-videos";
import { collectDueInsights } from "@/lib/insights/server/collect-due-insights";
import { deleteOldJobs } from "@/lib/jobs/server/find-job";
import type { JobRunner } from "@/lib/jobs/server/job-runner";
import { JOB_KINDS } from "@/lib/jobs/states";
import { deleteOldClosedMail, deliverDueMail } from "@/lib/mail/server/deliver-mail";
import { deleteStaleIncomingObjects, deleteUnusedMedia } from "@/lib/media/server/delete-media";
import { deleteOldNotifications } from "@/lib/notifications/server/notify";
import { sendSelfCheck } from "@/lib/operations/server/send-self-check";
import { runDueDeletions } from "@/lib/privacy/server/run-deletion";
import type { Publisher } from "@/lib/publishing/server/publisher";
import { deleteExpiredResponses } from "@/lib/stock-images/server/search-photos";

export interface CronTask {
  name: string;
  /** The task runs at every n-th tick. */
  every: number;
  /** Number of the tick at which the task runs first; by default 0, the start of the process. */
  from?: number;
  work(): Promise<unknown>;
}

/** A user waits for these on the screen, so a cheap index lookup runs often. */
export const FREQUENT_INTERVAL_SECONDS = 2;
export const mailDeliveryTask: CronTask = { name: "mail", every: 1, work: () => deliverDueMail() };

export const imageDescriptionTask: CronTask = {
  name: "image descriptions",
  every: 1,
  work: () => describeDueImages(),
};

/** The periodic tasks are the delivery guarantee: rows are authoritative, queue messages may be lost. */
export function createCronTasks(publisher: Publisher, runner: JobRunner): CronTask[] {
  return [
    // Each platform has its own task, so that a platform whose permits are all taken waits alone.
    ...publisher.platforms.map((platform) => ({
      name: `publications of ${platform}`,
      every: 1,
      work: () => publisher.takeDue(platform),
    })),
    ...publisher.platforms.map((platform) => ({
      name: `first comments of ${platform}`,
      every: 1,
      work: () => publisher.takeDueComments(platform),
    })),
    ...JOB_KINDS.map((kind) => ({ name: `jobs: ${kind}`, every: 1, work: () => runner.takeDue(kind) })),
    { name: "late videos", every: 2, work: () => recoverOrphanedVideos() },
    { name: "deletions", every: 1, work: () => runDueDeletions() },
    { name: "reservations", every: 1, work: () => reapReservations() },
    { name: "ended credits", every: 40, work: () => expireCredits() },
    { name: "pending payments", every: 1, work: () => reconcilePendingPayments() },
    { name: "renewals", every: 1, work: () => chargeDueSubscriptions() },
    { name: "cancelled subscriptions", every: 1, work: () => stopPendingGatewayRenewals() },
    { name: "ended subscriptions", every: 1, work: () => expireSubscriptions() },
    { name: "overdue renewals", every: 4, work: () => reconcileOverdueSubscriptions() },
    { name: "gateways' notices", every: 40, work: () => deleteExpiredGatewayEvents() },
    { name: "idempotency keys", every: 40, work: () => deleteExpiredIdempotencyKeys() },
    { name: "connections", every: 40, work: () => checkConnections() },
    { name: "connection avatars", every: 240, work: () => refreshAvatars() },
    { name: "ending connections", every: 40, work: () => sendExpiryWarnings() },
    { name: "reminders to clients", every: 40, work: () => sendDueReminders() },
    { name: "addresses of clients", every: 240, work: () => deleteOldClientEmails() },
    { name: "insights", every: 4, work: () => collectDueInsights() },
    { name: "oauth states", every: 40, work: () => deleteExpiredOauthStates() },
    { name: "old sign-ins", every: 40, work: () => deleteExpiredSessions() },
    { name: "ended acting", every: 4, work: () => endExpiredActing() },
    { name: "old notifications", every: 240, work: () => deleteOldNotifications() },
    { name: "closed mail", every: 40, work: () => deleteOldClosedMail() },
    { name: "ended jobs", every: 40, work: () => deleteOldJobs() },
    { name: "stock photo answers", every: 40, work: () => deleteExpiredResponses() },
    { name: "media", every: 40, work: () => deleteUnusedMedia() },
    { name: "incoming uploads", every: 240, work: () => deleteStaleIncomingObjects() },
    // Once an hour, so that a mail is sent soon after something breaks. Not at first: after a reboot the other parts start too.
    { name: "self-check", every: 240, from: 20, work: () => sendSelfCheck() },
  ];
}
