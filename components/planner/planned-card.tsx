import { type CSSProperties, memo, type ReactNode } from "react";
import { ClientFeedbackBadge } from "@/components/content-plan/client-feedback";
import { renderCardIcon } from "@/components/planner/card-icon-sprite";
import { type CardLabels, useDraggedPost, usePlanner } from "@/components/planner/planner-context";
import { LABEL_BACKGROUND } from "@/components/posts/labels/label-swatch";
import { STATUS_CLASSES } from "@/components/posts/post-status-tag";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { cn } from "@/components/ui/cn";
import { platformTagClass } from "@/components/ui/platform-tag";
import { canDrag, getPostLocalDateTime, hasScheduledTime } from "@/lib/content-plan/reschedule-rules";
import type { ReviewDecisionDto } from "@/lib/content-plan/schemas";
import { getTimeOfDay } from "@/lib/core/date-time/local-date-time";
import { getPostPath } from "@/lib/core/post-path";
import type { PostStatus } from "@/lib/core/post-statuses";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { getPostTitle } from "@/lib/posts/post-title";

const LOOK: Record<PostStatus, string> = {
  draft: "border-dashed border-line-strong bg-surface",
  scheduled: "border-line bg-raised",
  publishing:
    "border-line bg-raised after:absolute after:start-0 after:bottom-0 after:h-0.5 after:w-3/5 after:bg-ink",
  published: "border-line bg-surface",
  failed: "border-err bg-raised",
  needs_review: "border-warn bg-raised",
};

/** Window widths from which a card has room for its image; a day of the month is a seventh of the window. */
const ROOM = {
  list: { card: "wide:grid-cols-[36px_minmax(0,1fr)]", image: "max-[1199px]:hidden" },
  month: { card: "min-[1440px]:grid-cols-[36px_minmax(0,1fr)]", image: "max-[1439px]:hidden" },
  monthWithFeedback: { card: "min-[1600px]:grid-cols-[36px_minmax(0,1fr)]", image: "max-[1599px]:hidden" },
};

interface Props {
  post: CalendarPost;
  zone: string;
  labels: CardLabels;
  feedback: ReviewDecisionDto | undefined;
  bare?: boolean;
  /** The card is in a day of the month, which has less room than a list. */
  inMonth?: boolean;
  /** Stands before the image. */
  lead?: ReactNode;
  className?: string;
  style?: CSSProperties;
}

/** Renders a post on a day. A month has over a hundred, so they are plain elements and the board handles events. */
export const PlannedCard = memo(function PlannedCard(props: Props) {
  const { post, labels, feedback, bare, inMonth, lead, className, style } = props;
  const title = getPostTitle(post.text) || labels.untitled;
  const movable = canDrag(post);
  const textDirection = useTextDirection();
  const room = inMonth ? (feedback ? ROOM.monthWithFeedback : ROOM.month) : ROOM.list;
  const isDragged = useDraggedPost((dragged) => dragged?.post._id === post._id);
  return (
    <li
      data-post={post._id}
      style={style}
      className={cn(
        "group/card relative grid min-w-0 gap-x-2 rounded-in border p-[5px] text-start hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1 forced-colors:border-[ButtonText]",
        bare && "@container",
        !bare && room.card,
        LOOK[post.status],
        movable && "cursor-grab",
        isDragged && "outline-2 outline-brand outline-dashed outline-offset-1",
        className,
      )}
    >
      {post.label && (
        <span
          data-label={post.label}
          className={cn(
            "absolute -inset-y-px -start-px w-1 rounded-s-in forced-color-adjust-none",
            LABEL_BACKGROUND[post.label],
          )}
        />
      )}
      {lead}
      {!bare && art(post.imageUrl, room.image)}
      <div className="grid min-w-0 grid-cols-1 content-start">
        {renderTopRow({ ...props, title })}
        {post.label && (
          <span className={cn("truncate text-12 text-ink-2 leading-4", (inMonth || bare) && "sr-only")}>
            <bdi>{labels.label[post.label]}</bdi>
          </span>
        )}
        <a
          href={getPostPath(post.accountId, post._id)}
          data-open
          dir={textDirection(post)}
          draggable={false}
          aria-keyshortcuts={movable ? "Space" : undefined}
          className={cn(
            "line-clamp-2 wrap-anywhere align-as-parent text-12 text-ink-2 leading-[14px] no-underline outline-none before:absolute before:inset-0",
            bare && "@max-[92px]:max-h-0",
            // Minimum target size beside another target.
            feedback && "min-h-6",
          )}
        >
          {post.text.trim() || labels.untitled}
        </a>
      </div>
      {movable && (
        <button
          type="button"
          data-move={post._id}
          aria-label={post.status === "published" ? labels.republish(title) : labels.move(title)}
          // Hidden until hover, because styling and layout of the icon cost more than the card.
          className="absolute end-0.5 bottom-0.5 grid size-6 place-items-center rounded-in border border-line bg-raised opacity-0 *:hidden hover:border-ink focus-visible:opacity-100 focus-visible:*:block group-hover/card:opacity-100 group-hover/card:*:block pointer-coarse:size-11 pointer-coarse:opacity-100 pointer-coarse:*:block"
        >
          {renderCardIcon("move", "size-3.5")}
        </button>
      )}
    </li>
  );
});

export function PlannedCards({ posts, inMonth = false }: { posts: CalendarPost[]; inMonth?: boolean }) {
  const { zone, labels, feedback } = usePlanner();
  return posts.map((post) => (
    <PlannedCard
      key={post._id}
      post={post}
      zone={zone}
      labels={labels}
      feedback={feedback.get(post._id)}
      inMonth={inMonth}
    />
  ));
}

function renderTopRow({ post, zone, labels, feedback, title }: Props & { title: string }) {
  return (
    <span className="flex h-4 items-center gap-1 text-12 font-bold leading-4 @max-[92px]:h-8 @max-[92px]:flex-wrap @max-[92px]:gap-y-0">
      <span
        role="img"
        aria-label={labels.platform[post.platform]}
        data-platform={post.platform}
        className={platformTagClass(post.platform)}
      >
        {renderCardIcon(post.platform, "size-3")}
      </span>
      {hasScheduledTime(post) ? (
        <bdi
          dir="ltr"
          // The narrowest card shows only platform and status; the time is beside it.
          className="flex-none @max-[92px]:order-last @max-[92px]:basis-full @max-[92px]:text-start @max-[48px]:sr-only"
        >
          {labels.time(getTimeOfDay(getPostLocalDateTime(post, zone)))}
        </bdi>
      ) : (
        <span className="truncate text-ink-2 @max-[92px]:sr-only">{labels.noTime}</span>
      )}
      <span className="ms-auto flex flex-none items-center">
        {feedback && (
          <ClientFeedbackBadge feedback={feedback} revision={post.revision} post={post} title={title} />
        )}
        <span data-status={post.status} data-testid="post-status" className={STATUS_CLASSES[post.status]}>
          {renderCardIcon(post.status, "size-3.5")}
          <span className="sr-only">{labels.status[post.status]}</span>
        </span>
      </span>
    </span>
  );
}

function art(url: string | null, hidden: string) {
  const box = cn("h-[45px] w-9 bg-tint-2", hidden);
  return url ? (
    // biome-ignore lint/performance/noImgElement: one of up to 500 cards, where a component around it would cost
    <img
      src={url}
      alt=""
      width={36}
      height={45}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={cn(box, "object-cover")}
    />
  ) : (
    <span className={cn(box, "grid place-items-center text-ink-2")}>
      {renderCardIcon("text", "size-4 rtl:-scale-x-100")}
    </span>
  );
}
