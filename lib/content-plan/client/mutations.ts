import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { toApiError } from "@/lib/api-client/api-error";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { planKeys, reviewQuery } from "@/lib/content-plan/client/queries";
import type {
  changedPostDetails,
  createReviewLinkBody,
  decisionResponse,
  downloadPlanBody,
  fillGapsBody,
  mailReviewLinkBody,
  noteResponse,
  notesResponse,
  PlannerNoteDto,
  planJobResponse,
  ReviewPost,
  reviewLinkResponse,
  SentDecision,
  stopResponse,
  updateReviewLinkBody,
} from "@/lib/content-plan/schemas";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";
import type { Platform } from "@/lib/core/platforms";
import { creditKeys } from "@/lib/credits/client/queries";
import type { Language } from "@/lib/i18n/direction";
import { invalidateJobs } from "@/lib/jobs/client/queries";
import { postKeys } from "@/lib/posts/client/queries";

/**
 * Starts the job that creates drafts for empty days (cost: `getGapsPrice`, reserved immediately). A refusal
 * may come from a change in the calendar, which is refetched.
 */
export function useFillGaps(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useIdempotentMutation(
    (body: z.input<typeof fillGapsBody>, idempotencyKey) =>
      request<ResponseOf<typeof planJobResponse>>("POST", `/content-plan/${accountId}/gaps`, {
        body,
        idempotencyKey,
      }),
    {
      onSuccess: ({ jobId }) => Promise.all([invalidateJobs(client, jobId), refresh()]),
      onError: () =>
        Promise.all([refresh(), client.invalidateQueries({ queryKey: postKeys.calendars(accountId) })]),
    },
  );
}

/**
 * Submits a client's decision, replacing an earlier one; updates the page without a refetch, also with the
 * current version of a post that had changed.
 */
export function useSubmitDecision(token: string) {
  const client = useQueryClient();
  const updatePost = (id: string, change: Partial<ReviewPost>) =>
    client.setQueryData(reviewQuery(token).queryKey, (known) => {
      if (!known) return known;
      const posts = known.plan.posts.map((post) => (post._id === id ? { ...post, ...change } : post));
      return { plan: { ...known.plan, posts } };
    });
  return useIdempotentMutation(
    (body: SentDecision, idempotencyKey) =>
      request<ResponseOf<typeof decisionResponse>>("POST", `/review/${token}/decisions`, {
        body,
        idempotencyKey,
      }),
    {
      onSuccess: async ({ postId, decision }) => {
        // The text of the decision is in its thread before the decision is shown.
        await client.invalidateQueries({ queryKey: planKeys.reviewThreads(token) });
        updatePost(postId, { decision });
      },
      onError: (error, { postId }) => {
        const changed = toApiError(error).details as Partial<z.infer<typeof changedPostDetails>> | undefined;
        if (changed?.post) updatePost(postId, changed.post);
      },
    },
  );
}

/** Enters the password of a review link; the page is loaded again. */
export function useUnlockReview(token: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (password: string, idempotencyKey) =>
      request("POST", `/review/${token}/unlock`, { body: { password }, idempotencyKey }),
    { onSuccess: () => client.invalidateQueries({ queryKey: planKeys.review(token) }) },
  );
}

/** Creates a review link. Resolves after the list, the only response with its URL, was refetched. */
export function useCreateReviewLink(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: z.input<typeof createReviewLinkBody>, idempotencyKey) => {
      const call = { body, idempotencyKey };
      return request<ResponseOf<typeof reviewLinkResponse>>(
        "POST",
        `/content-plan/${accountId}/review-links`,
        call,
      );
    },
    { onSuccess: () => client.invalidateQueries({ queryKey: planKeys.reviewLinks(accountId) }) },
  );
}

/** Starts a job that renders a plan as PDF; returns the job, which the list of jobs follows. */
export function useRequestPlanPdf(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (requested: Omit<z.input<typeof downloadPlanBody>, "async">, idempotencyKey) => {
      const body = { ...requested, async: true };
      const call = { body, idempotencyKey };
      return request<ResponseOf<typeof planJobResponse>>(
        "POST",
        `/content-plan/${accountId}/pdf/download`,
        call,
      );
    },
    { onSuccess: () => invalidateJobs(client) },
  );
}

export function useRevokeReviewLink(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: planKeys.reviewLinks(accountId) });
  return useIdempotentMutation(
    (linkId: string, idempotencyKey) =>
      request("DELETE", `/content-plan/${accountId}/review-links/${linkId}`, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Mails a link to a client. Resolves after the list was refetched. */
export function useMailReviewLink(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ linkId, ...body }: z.input<typeof mailReviewLinkBody> & { linkId: string }, idempotencyKey) =>
      request<ResponseOf<typeof reviewLinkResponse>>(
        "POST",
        `/content-plan/${accountId}/review-links/${linkId}/mails`,
        { body, idempotencyKey },
      ),
    { onSuccess: () => client.invalidateQueries({ queryKey: planKeys.reviewLinks(accountId) }) },
  );
}

export function useUpdateReviewLink(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: planKeys.reviewLinks(accountId) });
  return useIdempotentMutation(
    ({ linkId, ...body }: z.input<typeof updateReviewLinkBody> & { linkId: string }, idempotencyKey) =>
      request<ResponseOf<typeof reviewLinkResponse>>(
        "PATCH",
        `/content-plan/${accountId}/review-links/${linkId}`,
        { body, idempotencyKey },
      ),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Stops the reminders of a link to the client of a token, or allows them again. */
export function useStopReminders(token: string) {
  return useIdempotentMutation((stops: boolean, idempotencyKey) =>
    request<ResponseOf<typeof stopResponse>>(stops ? "POST" : "DELETE", `/review-reminders/${token}`, {
      idempotencyKey,
    }),
  );
}

export interface PlanRequest extends LocalDateRange {
  platform: Platform | "all";
  locale: Language;
}

/** Replaces the note of a day; an empty text deletes it. The answer is shown before the refetch. */
export function useSaveNote(accountId: string) {
  const client = useQueryClient();
  const queryKey = planKeys.notes(accountId);
  return useIdempotentMutation(
    ({ day, text }: PlannerNoteDto, idempotencyKey) =>
      request<ResponseOf<typeof noteResponse>>("PUT", `/content-plan/${accountId}/notes/${day}`, {
        body: { text },
        idempotencyKey,
      }),
    {
      onSuccess: ({ note }) => {
        client.setQueriesData<ResponseOf<typeof notesResponse>>({ queryKey }, (known) => {
          if (!known) return known;
          const others = known.notes.filter(({ day }) => day !== note.day);
          return { notes: note.text === "" ? others : [...others, note] };
        });
        void client.invalidateQueries({ queryKey });
      },
    },
  );
}
