import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId } from "react";
import type { Board, ReviewImagesProps } from "@/components/content-plan/comments/board";
import { CommentForm } from "@/components/content-plan/comments/comment-form";
import { focusHome } from "@/components/content-plan/comments/focus-home";
import { PinMarker } from "@/components/content-plan/comments/pin-marker";
import { useCommentErrorText } from "@/components/content-plan/comments/use-comment-error-text";
import { usePreservedState } from "@/components/shell/use-preserved-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Image } from "@/components/ui/image";
import { useAddReviewComment } from "@/lib/content-plan/client/comments";
import { reviewThreadsQuery } from "@/lib/content-plan/client/queries";
import type { ReviewPost } from "@/lib/content-plan/schemas";

const STEP = 0.02;
const LONG_STEP = 0.1;

const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number) => Math.min(1, Math.max(0, value));
const percent = (value: number) => Math.round(value * 100);

interface Props extends ReviewImagesProps {
  board: Board;
  image: ReviewPost["images"][number];
}

/** Shows one whole image of a post with its pins, and takes a comment on a place of it. */
export function PinBoard({ post, token, reviewer, board, image, onBoard }: Props) {
  const t = useTranslations("contentPlanner.plan.comments");
  const commentErrorText = useCommentErrorText("client");
  const hint = useId();
  const { data } = useQuery(reviewThreadsQuery(token));
  const add = useAddReviewComment(token);
  const [words, setWords] = usePreservedState(`review.pin.${post._id}`);
  const { draft } = board;
  const { mediaId } = image;
  const pinned = data?.threads.filter(
    ({ postId, pin, resolvedAt }) => postId === post._id && pin?.mediaId === mediaId && !resolvedAt,
  );
  const setDraft = (next: Board["draft"]) => {
    if (!add.isPending) onBoard({ mediaId, draft: next });
  };
  const move = (event: KeyboardEvent) => {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (!draft || (dx === 0 && dy === 0)) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    setDraft({ x: within(draft.x + dx * step), y: within(draft.y + dy * step) });
  };
  const send = async (text: string) => {
    const name = reviewer.demand();
    if (name === null || !draft) return false;
    return add.runAsync({ postId: post._id, text, reviewer: name, pin: { mediaId, ...draft } }).then(
      () => true,
      () => false,
    );
  };
  const dropDraft = () => {
    setWords("");
    // The client may have closed the image or begun another pin while the comment was sent.
    onBoard((now) => (now && now.draft === draft ? { ...now, draft: null } : now));
  };
  return (
    <>
      <div className="relative mx-auto w-fit max-w-full">
        <Image
          src={image.url}
          alt={image.alt}
          width={image.width}
          height={image.height}
          className="block h-auto max-h-[80vh] w-auto max-w-full"
        />
        <button
          type="button"
          aria-label={t("place")}
          className="absolute inset-0 cursor-crosshair"
          onClick={({ currentTarget, clientX, clientY, detail }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect();
            const isKey = detail === 0;
            setDraft(
              isKey
                ? { x: 0.5, y: 0.5 }
                : { x: within((clientX - left) / width), y: within((clientY - top) / height) },
            );
          }}
        />
        {pinned?.map(
          ({ _id, pin, name }) =>
            pin && (
              <PinMarker
                key={_id}
                at={pin}
                aria-label={t("pinOf", { pin: pin.number, name })}
                onClick={() => document.getElementById(`comment-${_id}`)?.focus()}
              >
                {pin.number}
              </PinMarker>
            ),
        )}
        {draft && (
          <PinMarker
            isDraft
            at={draft}
            aria-label={t("newPin", { x: percent(draft.x), y: percent(draft.y) })}
            aria-describedby={hint}
            onKeyDown={move}
          >
            +
          </PinMarker>
        )}
      </div>
      <div className="grid gap-3 px-4">
        <div className="flex flex-wrap items-center gap-2">
          {post.images.length > 1 &&
            post.images.map((one, place) => (
              <Button
                key={one.url}
                size="sm"
                aria-pressed={one === image}
                variant={one === image ? "line" : "quiet"}
                onClick={() => onBoard({ mediaId: one.mediaId, draft: null })}
              >
                {t("image", { n: place + 1 })}
              </Button>
            ))}
          <Button
            size="sm"
            variant="quiet"
            className="ms-auto"
            onClick={({ currentTarget }) => {
              focusHome(currentTarget);
              onBoard(null);
            }}
          >
            <X aria-hidden="true" />
            {t("closeImage")}
          </Button>
        </div>
        <p id={hint} className="text-13 text-ink-2">
          {t("placeHint")}
        </p>
        {draft && (
          <CommentForm
            label={t("label")}
            missing={t("missing")}
            send={t("send")}
            words={words}
            language={post.language}
            onWords={setWords}
            busy={add.isPending}
            onSend={send}
            onClose={dropDraft}
          />
        )}
        {add.error && <Alert tone="err">{commentErrorText(add.error)}</Alert>}
      </div>
    </>
  );
}
