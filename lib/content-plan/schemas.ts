import { z } from "zod";
import { email } from "@/lib/auth/email-schema";
import {
  DECISIONS,
  DEFAULT_REVIEW_LINK_DAYS,
  MAX_COMMENT_KEY_LENGTH,
  MAX_COMMENT_LENGTH,
  MAX_GAPS,
  MAX_LINK_PASSWORD_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_PICKED_POSTS,
  MAX_PLAN_DAYS,
  MAX_REVIEW_LINK_DAYS,
  MAX_REVIEWER_LENGTH,
  MIN_LINK_PASSWORD_LENGTH,
} from "@/lib/content-plan/limits";
import { isSupportedInstant } from "@/lib/core/date-time/local-date";
import { createLocalDateRange } from "@/lib/core/date-time/local-date-range-schema";
import { platformSchema } from "@/lib/core/platform-schema";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { LANGUAGES } from "@/lib/i18n/direction";
import { scheduleSlot } from "@/lib/jobs/schemas";

/** Local date in the account's time zone, or an instant that stands for its date there. */
const boundary = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((value) => isSupportedInstant(new Date(value)), "Between 2000 and 2100");

const platform = platformSchema.or(z.literal("all")).default("all");
const locale = z.enum(LANGUAGES);

export const planParams = z.object({ id: z.string() });

/** `locale` defaults to the account's language. */
const planBody = z.object({
  startDate: boundary,
  endDate: boundary,
  platform,
  locale: locale.optional(),
});

/** The posts of some days, or the picked posts, which may be drafts without a time. */
const planContentBody = planBody.extend({
  startDate: boundary.optional(),
  endDate: boundary.optional(),
  postIds: z
    .array(unvalidatedId)
    .min(1)
    .max(MAX_PICKED_POSTS, `At most ${MAX_PICKED_POSTS} posts`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
});

const hasContent = ({ postIds, startDate, endDate }: Partial<z.infer<typeof planContentBody>>) =>
  Boolean(postIds || (startDate && endDate));

const NO_CONTENT = { path: ["startDate"], error: "Choose days or posts" };

/** With `async` the response is a job. */
export const downloadPlanBody = planContentBody
  .extend({ async: z.boolean().default(false) })
  .refine(hasContent, NO_CONTENT);

export const planJobResponse = z.object({ jobId: z.uuid() });

/** Each day at most once; with `picture` a draft is a full post, otherwise only text. */
export const fillGapsBody = z.object({
  platform: platformSchema,
  picture: z.boolean().default(true),
  slots: z
    .array(scheduleSlot)
    .min(1)
    .max(MAX_GAPS, `At most ${MAX_GAPS} days at once`)
    .refine((slots) => new Set(slots.map(({ day }) => day)).size === slots.length, "Each day once"),
});

export const createReviewLinkBody = planContentBody
  .extend({
    days: z.int().min(1).max(MAX_REVIEW_LINK_DAYS).default(DEFAULT_REVIEW_LINK_DAYS),
    password: z.string().min(MIN_LINK_PASSWORD_LENGTH).max(MAX_LINK_PASSWORD_LENGTH).optional(),
  })
  .refine(hasContent, NO_CONTENT);

export const reviewLinkParams = z.object({ id: z.string(), linkId: z.string().max(100) });

export const mailReviewLinkBody = z.object({
  email,
  /** Mails reminders while answers are missing. */
  remindsClient: z.boolean().default(false),
});

export const updateReviewLinkBody = z.object({ remindsClient: z.boolean() });

/** Open review link. `url` is null when the secret it was derived from has changed: the link still opens. */
const reviewLinkWire = z
  .object({
    _id: z.uuid(),
    /** Null for posts picked by hand. */
    startDate: z.iso.date().nullable(),
    endDate: z.iso.date().nullable(),
    platform: z.string(),
    locale,
    url: z.string().nullable(),
    /** Text in the link's language that asks the client for the missing answers; null without a URL. */
    reminder: z.string().nullable(),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    hasPassword: z.boolean(),
    openedAt: z.iso.datetime().nullable(),
    /** The address to which the link was mailed last, and when; null when it was never mailed. */
    clientEmail: z.string().nullable(),
    mailedAt: z.iso.datetime().nullable(),
    remindsClient: z.boolean(),
    /** The client stopped the reminders of this link, so that it is not mailed to this address any more. */
    hasClientStopped: z.boolean(),
    /** How many automatic reminders may still be sent. */
    remindersLeft: z.int(),
    /**
     * Posts of the link by the latest answer, which is current unless the post has changed since. `waiting` are those
     * without an answer that are not published.
     */
    approved: z.int(),
    commented: z.int(),
    changed: z.int(),
    waiting: z.int(),
    /** All posts of the link. */
    posts: z.int(),
  })
  .meta({ id: "ReviewLink" });

/** Latest decision of a client on a post. `isCurrent`: the post has not changed since. */
const reviewDecisionWire = z
  .object({
    postId: z.uuid(),
    decision: z.enum(DECISIONS),
    comment: z.string(),
    decidedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
    revision: z.int(),
    reviewer: z.string(),
  })
  .meta({ id: "ReviewDecision" });

/** Without the URL: responses of mutations are stored for a while, and the URL opens the plan. */
export const reviewLinkResponse = z.object({ link: reviewLinkWire.omit({ url: true, reminder: true }) });
export const reviewLinksResponse = z.object({
  links: z.array(reviewLinkWire),
  decisions: z.array(reviewDecisionWire),
});

export const reviewParams = z.object({ token: z.string().max(200) });

/** A token from a mail to a client, which stops the reminders to one address. */
export const stopParams = z.object({ token: z.string().max(200) });
export const stopResponse = z.object({ isStopped: z.boolean() });

export const unlockReviewBody = z.object({ password: z.string().max(MAX_LINK_PASSWORD_LENGTH) });

const comment = z
  .string()
  .trim()
  .max(MAX_COMMENT_LENGTH)
  .transform((value) => value.replace(/\r\n?/g, "\n"));

/** A comment requires text; for an approval it is optional. `revision`: the post as the client saw it. */
export const decisionBody = z
  .object({
    postId: unvalidatedId,
    revision: z.int().min(1),
    decision: z.enum(DECISIONS),
    comment: comment.default(""),
    reviewer: z.string().trim().max(MAX_REVIEWER_LENGTH).default(""),
  })
  .refine(({ decision, comment: words }) => decision === "approved" || words !== "", {
    path: ["comment"],
    error: "Describe what to change",
  });

const decisionOnPost = z.object({
  decision: z.enum(DECISIONS),
  comment: z.string(),
  decidedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  reviewer: z.string(),
});

/** Post as a client sees it: what would be published, and nothing about its creation. */
const reviewPostWire = z.object({
  _id: z.uuid(),
  revision: z.int(),
  platform: platformSchema,
  status: z.enum(POST_STATUSES),
  text: z.string(),
  /** The content language: the post's, else the account's. */
  language: locale,
  hashtags: z.array(z.string()),
  images: z.array(
    z.object({ mediaId: z.uuid(), url: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
  ),
  videoUrl: z.string().nullable(),
  videoScreenshotUrl: z.string().nullable(),
  /** Null for a picked draft without a time. */
  date: z.iso.datetime().nullable(),
  decision: decisionOnPost.nullable(),
});

export const reviewResponse = z.object({
  plan: z.object({
    brandName: z.string(),
    logoUrl: z.string().nullable(),
    locale,
    timeZone: z.string(),
    /** Null for posts picked by hand. */
    startDate: z.iso.date().nullable(),
    endDate: z.iso.date().nullable(),
    expiresAt: z.iso.datetime(),
    posts: z.array(reviewPostWire),
  }),
});

export const decisionResponse = z.object({ postId: z.uuid(), decision: decisionOnPost });

/** Details of a conflict: the client decided on an older revision of this post. */
export const changedPostDetails = z.object({ revision: z.int(), post: reviewPostWire });

/** `author`: the client with the link, or the owner of the brand. */
const commentWire = z.object({
  _id: z.uuid(),
  author: z.enum(["client", "owner"]),
  /** The reviewer, or the brand. */
  name: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

const pinPlace = { mediaId: z.uuid(), x: z.number().min(0).max(1), y: z.number().min(0).max(1) };

/** A place on an image of the post, in fractions of its size from the left and the top. */
const pinWire = z.object({
  ...pinPlace,
  /** Where the image stands in the post, from 0; where it stood, when it is gone. */
  index: z.int(),
  number: z.int(),
  /** The post still shows this image. */
  isCurrent: z.boolean(),
});

const threadWire = commentWire
  .extend({
    postId: z.uuid(),
    resolvedAt: z.iso.datetime().nullable(),
    pin: pinWire.nullable(),
    replies: z.array(commentWire),
  })
  .meta({ id: "CommentThread" });

const ownThreadWire = threadWire
  .extend({
    /** First words of the post. */
    postTitle: z.string(),
    language: locale,
    /** False: the client can no longer read answers. */
    isLinkOpen: z.boolean(),
  })
  .meta({ id: "OwnCommentThread" });

const key = z.string().min(8).max(MAX_COMMENT_KEY_LENGTH);
const words = comment.refine((text) => text !== "", "Write a comment");

/** Equal keys are one comment. An answer names the first comment of its thread and has no pin. */
export const reviewCommentBody = z
  .object({
    key,
    postId: unvalidatedId,
    text: words,
    reviewer: z.string().trim().min(1).max(MAX_REVIEWER_LENGTH),
    parentId: unvalidatedId.optional(),
    pin: z.object(pinPlace).optional(),
  })
  .refine(({ parentId, pin }) => !(parentId && pin), { path: ["pin"], error: "An answer has no pin" });

export const reviewThreadsResponse = z.object({ threads: z.array(threadWire) });
export const reviewThreadResponse = z.object({ thread: threadWire });

/** Without a post: the newest open threads of the brand. */
export const commentsQuery = z.object({ postId: unvalidatedId.optional() });
export const commentParams = z.object({ id: z.string(), commentId: unvalidatedId });
export const replyBody = z.object({ key, text: words });
/** `lastCommentId`: the newest comment of the thread that the owner saw. */
export const resolveBody = z.object({ resolved: z.boolean(), lastCommentId: unvalidatedId.optional() });
export const commentsResponse = z.object({ threads: z.array(ownThreadWire) });
export const threadResponse = z.object({ thread: ownThreadWire });

export const notesQuery = createLocalDateRange(MAX_PLAN_DAYS);
export const noteParams = z.object({
  id: z.string(),
  day: z.iso.date().refine((day) => isSupportedInstant(new Date(day)), "Between 2000 and 2100"),
});
/** An empty text deletes the note. */
export const noteBody = z.object({ text: z.string().trim().max(MAX_NOTE_LENGTH) });
const noteWire = z.object({ day: z.iso.date(), text: z.string() });
export const notesResponse = z.object({ notes: z.array(noteWire) });
export const noteResponse = z.object({ note: noteWire });

export type PlannerNoteDto = z.infer<typeof noteWire>;
export type CommentDto = z.infer<typeof commentWire>;
export type PinDto = z.infer<typeof pinWire>;
export type ThreadDto = z.infer<typeof threadWire>;
export type OwnThreadDto = z.infer<typeof ownThreadWire>;
export type ReviewCommentBody = z.infer<typeof reviewCommentBody>;
export type FillGapsBody = z.infer<typeof fillGapsBody>;
export type DownloadPlanBody = z.infer<typeof downloadPlanBody>;
export type CreateReviewLinkBody = z.infer<typeof createReviewLinkBody>;
export type MailReviewLinkBody = z.infer<typeof mailReviewLinkBody>;
export type ReviewLinkDto = z.infer<typeof reviewLinkWire>;
export type ReviewDecisionDto = z.infer<typeof reviewDecisionWire>;
export type ReviewPlan = z.infer<typeof reviewResponse>["plan"];
export type ReviewPost = ReviewPlan["posts"][number];
export type DecisionBody = z.infer<typeof decisionBody>;
/** A decision as a client's page sends it: with the name of the reviewer. */
export type SentDecision = Required<z.input<typeof decisionBody>>;
