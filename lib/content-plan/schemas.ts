import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { DECISIONS, MAX_COMMENT, MAX_GAPS, MAX_REVIEW_DAYS, REVIEW_DAYS } from "@/lib/content-plan/rules";
import { LANGUAGES } from "@/lib/i18n/direction";
import { slot } from "@/lib/jobs/schemas";
import { isInCalendar } from "@/lib/posts/days";
import { looseId } from "@/lib/posts/schemas";
import { POST_STATUSES } from "@/lib/posts/states";

/** A day of the brand's zone, or an instant that means the day it falls on there. */
const boundary = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((value) => isInCalendar(new Date(value)), "Between 2000 and 2100");

const platform = platformSchema.or(z.literal("all")).default("all");
const locale = z.enum(LANGUAGES);

export const planParams = z.object({ id: z.string() });

/** `locale` is the brand's language unless said. With `async` the answer is a job. */
export const downloadPlanBody = z.object({
  startDate: boundary,
  endDate: boundary,
  platform,
  locale: locale.optional(),
  async: z.boolean().default(false),
});

export const planJobAnswer = z.object({ jobId: z.uuid() });

/** A day is named once; with `picture` a draft is a whole post, without one its text alone. */
export const fillGapsBody = z.object({
  platform: platformSchema,
  picture: z.boolean().default(true),
  slots: z
    .array(slot)
    .min(1)
    .max(MAX_GAPS, `At most ${MAX_GAPS} days at once`)
    .refine((slots) => new Set(slots.map(({ day }) => day)).size === slots.length, "Each day once"),
});

export const newLinkBody = z.object({
  startDate: boundary,
  endDate: boundary,
  platform,
  locale: locale.optional(),
  days: z.int().min(1).max(MAX_REVIEW_DAYS).default(REVIEW_DAYS),
});

export const reviewLinkParams = z.object({ id: z.string(), linkId: z.string().max(100) });

/** A link that is open. `url` is null when the secret it was made under has changed since: it still opens. */
const reviewLinkWire = z
  .object({
    _id: z.uuid(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    platform: z.string(),
    locale,
    url: z.string().nullable(),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    approved: z.int(),
    commented: z.int(),
  })
  .meta({ id: "ReviewLink" });

/** The newest word of a client on a post. `isCurrent`: nothing of the post has changed since. */
const reviewDecisionWire = z
  .object({
    postId: z.uuid(),
    decision: z.enum(DECISIONS),
    comment: z.string(),
    decidedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
    /** Of the post as the client saw it. */
    revision: z.int(),
  })
  .meta({ id: "ReviewDecision" });

/** Without its address: answers of calls that change something are kept for a while, and the address opens the plan. */
export const linkAnswer = z.object({ link: reviewLinkWire.omit({ url: true }) });
export const linksAnswer = z.object({
  links: z.array(reviewLinkWire),
  decisions: z.array(reviewDecisionWire),
});

export const reviewParams = z.object({ token: z.string().max(200) });

const comment = z
  .string()
  .trim()
  .max(MAX_COMMENT)
  .transform((value) => value.replace(/\r\n?/g, "\n"));

/** A comment has words; an approval may have some. */
export const decideBody = z
  .object({ postId: looseId, decision: z.enum(DECISIONS), comment: comment.default("") })
  .refine(({ decision, comment: words }) => decision === "approved" || words !== "", {
    path: ["comment"],
    error: "Say what should change",
  });

const decisionOnPost = z.object({
  decision: z.enum(DECISIONS),
  comment: z.string(),
  decidedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});

/** A post as a client sees it: what would go out, and nothing of how it came about. */
const reviewPostWire = z.object({
  _id: z.uuid(),
  platform: platformSchema,
  status: z.enum(POST_STATUSES),
  text: z.string(),
  hashtags: z.array(z.string()),
  images: z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })),
  videoUrl: z.string().nullable(),
  videoScreenshotUrl: z.string().nullable(),
  date: z.iso.datetime(),
  decision: decisionOnPost.nullable(),
});

export const reviewAnswer = z.object({
  plan: z.object({
    brandName: z.string(),
    logoUrl: z.string().nullable(),
    locale,
    timeZone: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    expiresAt: z.iso.datetime(),
    posts: z.array(reviewPostWire),
  }),
});

export const decisionAnswer = z.object({ postId: z.uuid(), decision: decisionOnPost });

export type FillGapsBody = z.infer<typeof fillGapsBody>;
export type DownloadPlanBody = z.infer<typeof downloadPlanBody>;
export type CreateReviewLinkBody = z.infer<typeof newLinkBody>;
export type ReviewLinkWire = z.infer<typeof reviewLinkWire>;
export type ReviewDecisionWire = z.infer<typeof reviewDecisionWire>;
export type ReviewPlan = z.infer<typeof reviewAnswer>["plan"];
export type ReviewPost = ReviewPlan["posts"][number];
export type DecideBody = z.infer<typeof decideBody>;
