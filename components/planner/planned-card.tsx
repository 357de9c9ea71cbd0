"use client";

import { type CSSProperties, memo } from "react";
import { ClientMark } from "@/components/content-plan/client-words";
import { drawn } from "@/components/planner/card-drawings";
import { type CardWords, useCarried } from "@/components/planner/planner-context";
import { STATUS_CLASSES } from "@/components/posts/post-status";
import { cn } from "@/components/ui/cn";
import { platformTagClass } from "@/components/ui/platform-tag";
import { canPickUp, hasTime, timeOfWall, wallOf } from "@/lib/content-plan/plan-times";
import type { ReviewDecisionWire } from "@/lib/content-plan/schemas";
import { postAddress } from "@/lib/core/post-address";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import type { PostStatus } from "@/lib/posts/states";
import { titleOf } from "@/lib/posts/title";

const LOOK: Record<PostStatus, string> = {
  draft: "border-dashed border-line-strong bg-surface",
  scheduled: "border-line bg-raised",
  publishing:
    "border-line bg-raised after:absolute after:start-0 after:bottom-0 after:h-0.5 after:w-3/5 after:bg-ink",
  published: "border-line bg-surface",
  failed: "border-err bg-raised",
  needs_review: "border-warn bg-raised",
};

interface Props {
  post: PlannedPost;
  zone: string;
  words: CardWords;
  /** What a client said to it. */
  said: ReviewDecisionWire | undefined;
  /** Without its picture: on the hours of a day. */
  bare?: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * One post of a day (drawn: planner). Clicks, keys and drags are heard once, by the board around all of them. A month has
 * more than a hundred: what it is made of is plain elements.
 */
export const PlannedCard = memo(function PlannedCard({
  post,
  zone,
  words,
  said,
  bare,
  className,
  style,
}: Props) {
  const title = titleOf(post.text) || words.untitled;
  const movable = canPickUp(post);
  const isCarried = useCarried((carried) => carried?.post._id === post._id);
  return (
    <li
      data-post={post._id}
      style={style}
      className={cn(
        "group/card relative grid min-w-0 gap-x-2 rounded-in border p-[5px] text-start hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1 forced-colors:border-[ButtonText]",
        bare ? "@container" : "wide:grid-cols-[36px_minmax(0,1fr)]",
        LOOK[post.status],
        movable && "cursor-grab",
        isCarried && "outline-2 outline-brand outline-dashed outline-offset-1",
        className,
      )}
    >
      {!bare && art(post.imageUrl)}
      <div className="grid min-w-0 content-start">
        {top({ post, zone, words, said, title })}
        <a
          href={postAddress(post.accountId, post._id)}
          data-open
          dir="auto"
          draggable={false}
          aria-keyshortcuts={movable ? "Space" : undefined}
          className={cn(
            "line-clamp-2 wrap-anywhere align-as-parent text-12 text-ink-2 leading-[14px] no-underline outline-none before:absolute before:inset-0",
            bare && "@max-[92px]:max-h-0",
            // Beside another target it is one of its own size.
            said && "min-h-6",
          )}
        >
          {post.text.trim() || words.untitled}
        </a>
      </div>
      {movable && (
        <button
          type="button"
          data-move={post._id}
          aria-label={post.status === "published" ? words.republish(title) : words.move(title)}
          // Its drawing has more parts than the card: it is styled and laid out where it is seen.
          className="absolute end-0.5 bottom-0.5 grid size-6 place-items-center rounded-in border border-line bg-raised opacity-0 *:hidden hover:border-ink focus-visible:opacity-100 focus-visible:*:block group-hover/card:opacity-100 group-hover/card:*:block pointer-coarse:size-11 pointer-coarse:opacity-100 pointer-coarse:*:block"
        >
          {drawn("move", "size-3.5")}
        </button>
      )}
    </li>
  );
});

/** Its network, its time, what a client said and where it stands. */
function top({ post, zone, words, said, title }: Props & { title: string }) {
  return (
    <span className="flex h-4 items-center gap-1 text-12 font-bold leading-4 @max-[92px]:h-8 @max-[92px]:flex-wrap @max-[92px]:gap-y-0">
      <span
        role="img"
        aria-label={words.platform[post.platform]}
        data-platform={post.platform}
        className={platformTagClass(post.platform)}
      >
        {drawn(post.platform, "size-3")}
      </span>
      {hasTime(post) ? (
        <bdi
          dir="ltr"
          // The narrowest card has room for its network and where it stands; the hour beside it says the time.
          className="flex-none @max-[92px]:order-last @max-[92px]:basis-full @max-[92px]:text-start @max-[48px]:sr-only"
        >
          {words.time(timeOfWall(wallOf(post, zone)))}
        </bdi>
      ) : (
        <span className="truncate text-ink-2 @max-[92px]:sr-only">{words.noTime}</span>
      )}
      <span className="ms-auto flex flex-none items-center">
        {said && <ClientMark said={said} revision={post.revision} title={title} />}
        <span data-status={post.status} data-testid="post-status" className={STATUS_CLASSES[post.status]}>
          {drawn(post.status, "size-3.5")}
          <span className="sr-only">{words.status[post.status]}</span>
        </span>
      </span>
    </span>
  );
}

function art(url: string | null) {
  const box = "h-[45px] w-9 bg-tint-2 max-[1199px]:hidden";
  return url ? (
    // biome-ignore lint/performance/noImgElement: already in its size, and the component takes as long as the card
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
      {drawn("text", "size-4 rtl:-scale-x-100")}
    </span>
  );
}
