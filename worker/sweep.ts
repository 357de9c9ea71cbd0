import { dropOldSignIns } from "@/lib/auth/server/drop-old-sign-ins";
import { closeSubscriptions } from "@/lib/billing/server/close-subscriptions";
import { dropOldEvents } from "@/lib/billing/server/drop-old-events";
import { lookUpOverdue, lookUpPayments } from "@/lib/billing/server/look-up-payments";
import { renewSubscriptions } from "@/lib/billing/server/renew-subscriptions";
import { tellStops } from "@/lib/billing/server/tell-stop";
import { checkConnections } from "@/lib/connections/server/check-connections";
import { deleteOldStates } from "@/lib/connections/server/oauth-state-store";
import { warnOfEnds } from "@/lib/connections/server/warn-of-ends";
import { dropExpiredKeys } from "@/lib/core/server/idempotency-store";
import { expireCredits } from "@/lib/credits/server/expire-credits";
import { reapReservations } from "@/lib/credits/server/reap-reservations";
import { fetchLateVideos } from "@/lib/generation/server/fetch-late-videos";
import { JOB_KINDS } from "@/lib/jobs/names";
import { dropOldJobs } from "@/lib/jobs/server/drop-old-jobs";
import type { JobRunner } from "@/lib/jobs/server/job-runner";
import { deliverDueMail } from "@/lib/mail/server/deliver-mail";
import { dropClosedMail } from "@/lib/mail/server/drop-closed-mail";
import { sweepIncoming, sweepMedia } from "@/lib/media/server/delete-media";
import { dropOldNotifications } from "@/lib/notifications/server/drop-old-notifications";
import { runDueDeletions } from "@/lib/privacy/server/run-deletion";
import type { Publisher } from "@/lib/publishing/server/publisher";
import { dropOldAnswers } from "@/lib/stock-images/server/drop-old-answers";

export interface Duty {
  name: string;
  /** Runs at every n-th round. */
  every: number;
  work(): Promise<unknown>;
}

/** Somebody waits in front of the sign-up screen for it: one look into an index, often. */
export const MAIL_SECONDS = 2;
export const mailDuty: Duty = { name: "mail", every: 1, work: () => deliverDueMail() };

/** What is done again and again whether or not the queue says so: rows are the truth, this is the guarantee. */
export function duties(publisher: Publisher, runner: JobRunner): Duty[] {
  return [
    // A duty for each platform: one whose slots are all taken waits alone.
    ...publisher.platforms.map((platform) => ({
      name: `publications of ${platform}`,
      every: 1,
      work: () => publisher.takeDue(platform),
    })),
    ...JOB_KINDS.map((kind) => ({ name: `jobs: ${kind}`, every: 1, work: () => runner.takeDue(kind) })),
    { name: "late videos", every: 2, work: () => fetchLateVideos() },
    { name: "deletions", every: 1, work: () => runDueDeletions() },
    { name: "reservations", every: 1, work: () => reapReservations() },
    { name: "ended credits", every: 40, work: () => expireCredits() },
    { name: "pending payments", every: 1, work: () => lookUpPayments() },
    { name: "renewals", every: 1, work: () => renewSubscriptions() },
    { name: "cancelled subscriptions", every: 1, work: () => tellStops() },
    { name: "ended subscriptions", every: 1, work: () => closeSubscriptions() },
    { name: "overdue renewals", every: 4, work: () => lookUpOverdue() },
    { name: "gateways' notices", every: 40, work: () => dropOldEvents() },
    { name: "idempotency keys", every: 40, work: () => dropExpiredKeys() },
    { name: "connections", every: 40, work: () => checkConnections() },
    { name: "ending connections", every: 40, work: () => warnOfEnds() },
    { name: "oauth states", every: 40, work: () => deleteOldStates() },
    { name: "old sign-ins", every: 40, work: () => dropOldSignIns() },
    { name: "old notifications", every: 240, work: () => dropOldNotifications() },
    { name: "closed mail", every: 40, work: () => dropClosedMail() },
    { name: "ended jobs", every: 40, work: () => dropOldJobs() },
    { name: "stock photo answers", every: 40, work: () => dropOldAnswers() },
    { name: "media", every: 40, work: () => sweepMedia() },
    { name: "incoming uploads", every: 240, work: () => sweepIncoming() },
  ];
}
