import { Check, MapPin, Reply } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CommentForm } from "@/components/content-plan/comments/comment-form";
import { FOCUS_HOME } from "@/components/content-plan/comments/focus-home";
import { RelativeTimeText } from "@/components/shell/relative-time-text";
import { hasPreservedText, usePreservedState } from "@/components/shell/use-preserved-state";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { CommentDto, PinDto, ThreadDto } from "@/lib/content-plan/schemas";
import type { Language } from "@/lib/i18n/direction";
import { getTextDirection } from "@/lib/i18n/text-direction";

interface Props {
  thread: ThreadDto;
  /** The content language of the post. */
  language: Language;
  /** Opens the image of the pin; without it the pin is text. */
  onPin?: ((pin: PinDto) => void) | undefined;
  busy: boolean;
  /** Sends an answer; false when it was not sent. */
  onReply(text: string): Promise<boolean>;
  actions?: ReactNode;
  notice?: ReactNode;
}

const getReplyKey = (threadId: string) => `review.reply.${threadId}`;

/** Shows a comment with its answers and a field for the next one. */
export function CommentThread({ thread, language, onPin, busy, onReply, actions, notice }: Props) {
  const t = useTranslations("contentPlanner.plan.comments");
  const { _id, pin, replies, resolvedAt, name } = thread;
  const [words, setWords] = usePreservedState(getReplyKey(_id));
  const [isReplying, setReplying] = useState(words !== "");
  const stopReplying = () => {
    setWords("");
    setReplying(false);
  };
  return (
    <article
      id={`comment-${_id}`}
      tabIndex={-1}
      // An answer reopens a resolved thread, which then moves.
      {...(resolvedAt ? {} : FOCUS_HOME)}
      aria-label={t("labelOf", { name })}
      className="grid gap-2 rounded-in border border-line bg-surface px-3 py-2.5"
    >
      {(pin || resolvedAt) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
          {pin && <PinTag pin={pin} onPin={onPin} />}
          {resolvedAt && (
            <Tag tone="ok">
              <Check aria-hidden="true" />
              {t("resolved")}
            </Tag>
          )}
        </div>
      )}
      <Comment comment={thread} language={language} />
      {replies.length > 0 && (
        <ul className="grid gap-2 border-line border-s-2 ps-3">
          {replies.map((reply) => (
            <li key={reply._id}>
              <Comment comment={reply} language={language} />
            </li>
          ))}
        </ul>
      )}
      {notice}
      {isReplying ? (
        <CommentForm
          label={t("replyTo", { name })}
          missing={t("missing")}
          send={t("sendReply")}
          size="md"
          words={words}
          language={language}
          onWords={setWords}
          busy={busy}
          onSend={onReply}
          onClose={stopReplying}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant="quiet"
            aria-label={t("replyTo", { name })}
            onClick={() => setReplying(true)}
          >
            <Reply aria-hidden="true" />
            {t("reply")}
          </Button>
          {actions}
        </div>
      )}
    </article>
  );
}

function PinTag({ pin, onPin }: { pin: PinDto; onPin: Props["onPin"] }) {
  const t = useTranslations("contentPlanner.plan.comments");
  const label = t("pin", { image: pin.index + 1, pin: pin.number });
  return (
    <>
      {onPin && pin.isCurrent ? (
        <Button variant="link" size="sm" onClick={() => onPin(pin)}>
          <MapPin aria-hidden="true" />
          {label}
        </Button>
      ) : (
        <Tag tone="quiet">
          <MapPin aria-hidden="true" />
          {label}
        </Tag>
      )}
      {!pin.isCurrent && <span className="text-warn">{t("earlier")}</span>}
    </>
  );
}

function Comment({
  comment: { name, text, createdAt },
  language,
}: Pick<Props, "language"> & { comment: CommentDto }) {
  return (
    <div className="grid gap-0.5 wrap-anywhere">
      <p className="text-13 text-ink-2">
        {/* The API accepts a decision with a comment and without a name. */}
        {name && <bdi className="font-semibold text-ink">{name}</bdi>}
        {name && " · "}
        <RelativeTimeText at={createdAt} now={Date.now()} />
      </p>
      <p dir={getTextDirection(text, language)} className="whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}

/** Shows the open threads, and the resolved ones behind their count unless the reader answers one of them. */
export function ThreadList<T extends ThreadDto>({
  threads,
  render,
}: {
  threads: T[];
  render(thread: T): ReactNode;
}) {
  const t = useTranslations("contentPlanner.plan.comments");
  const [isOpen, setOpen] = useState(false);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null);
  const hasDraft = resolved.some(({ _id }) => hasPreservedText(getReplyKey(_id)));
  return (
    <>
      {threads.filter(({ resolvedAt }) => resolvedAt === null).map(render)}
      {resolved.length > 0 && (
        <details open={isOpen || hasDraft} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="min-h-6 cursor-pointer text-13 text-ink-2">
            {t("resolvedCount", { n: resolved.length })}
          </summary>
          <div className="mt-2 grid gap-2">{resolved.map(render)}</div>
        </details>
      )}
    </>
  );
}
