import { useQuery } from "@tanstack/react-query";
import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ClientFeedback } from "@/components/content-plan/client-feedback";
import { useComposer } from "@/components/posts/composer-context";
import { DraftConflictNotices } from "@/components/posts/draft-conflict-notices";
import { useFullPost } from "@/components/posts/full-post/use-full-post";
import { GenerationNotes } from "@/components/posts/generation-notes";
import { IdeaField } from "@/components/posts/idea-field";
import { MediaSheet } from "@/components/posts/media/media-sheet";
import { PlatformSwitcher } from "@/components/posts/platform-switcher";
import { PreflightCard } from "@/components/posts/preflight-card";
import { PublishOutcomeNotice } from "@/components/posts/publish-outcome-notice";
import { PublishReceipt } from "@/components/posts/publish-receipt";
import { ScheduleBar } from "@/components/posts/schedule-bar";
import { usePendingVideoRemoval } from "@/components/posts/use-attach-video";
import { usePendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { usePreflight } from "@/components/posts/use-preflight";
import { useSchedule } from "@/components/posts/use-schedule";
import { useTextGeneration } from "@/components/posts/use-text-generation";
import { Tag } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { composeFullText, normalizeHashtags } from "@/lib/posts/hashtags";
import { countCharacters, PLATFORM_RULES } from "@/lib/posts/platform-rules";

export function ComposerForm() {
  const t = useTranslations("posts.screen");
  const { draft, readOnly } = useComposer();
  const writing = useTextGeneration();
  const whole = useFullPost();
  const removals = usePendingImageRemovals();
  const removal = usePendingVideoRemoval();
  const schedule = useSchedule(async () => {
    await removals.flush();
    await removal.flush();
  });
  const preflight = usePreflight(schedule, {
    images: removals.images,
    video: removal.isHidden ? null : draft.post.video,
  });
  return (
    <section aria-label={t("writing")} className="flex min-w-0 flex-col gap-4 px-6 pt-2 min-[1200px]:px-7">
      <PlatformSwitcher />
      <DraftConflictNotices />
      <PublishOutcomeNotice schedule={schedule} />
      <ClientFeedbackNote />
      {!readOnly && <IdeaField writing={writing} whole={whole} />}
      <PostTextField writing={writing.writing || whole.making} />
      {!writing.writing && !whole.making && <GenerationNotes />}
      <MediaSheet removals={removals} removal={removal} />
      {!readOnly && (
        <PreflightCard preflight={preflight} images={removals.images} onRemoveVideo={removal.removeLater} />
      )}
      <PublishReceipt />
      <ScheduleBar schedule={schedule} preflight={preflight} />
    </section>
  );
}

function ClientFeedbackNote() {
  const { account, draft } = useComposer();
  const { _id, revision } = draft.post;
  const { data } = useQuery(reviewLinksQuery(account._id));
  const decision = data?.decisions.find(({ postId }) => postId === _id);
  return decision ? <ClientFeedback feedback={decision} revision={revision} /> : null;
}

function PostTextField({ writing }: { writing: boolean }) {
  const t = useTranslations("posts.text");
  const { draft, saver, readOnly, textRef } = useComposer();
  const { content, post } = draft;
  const over = countCharacters(composeFullText(content)) > PLATFORM_RULES[post.platform].textLimit;
  return (
    <div
      className={cn(
        "flex min-h-70 flex-1 flex-col rounded-in border border-line-strong bg-raised",
        "has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus has-[textarea:focus-visible]:outline-offset-[-1px]",
        readOnly && "bg-surface",
        over && "border-err",
      )}
    >
      <textarea
        ref={textRef}
        data-testid="composer-text"
        aria-label={t("label")}
        aria-invalid={over || undefined}
        aria-busy={writing || undefined}
        aria-describedby="text-limits"
        value={content.text}
        readOnly={readOnly || writing}
        dir={content.text ? "auto" : undefined}
        placeholder={readOnly ? undefined : t("placeholder")}
        className="block min-h-40 w-full flex-1 resize-none bg-transparent px-[18px] pt-4 pb-2 text-[18px]/[30px] caret-voice outline-none"
        onChange={(event) => saver.change({ text: event.target.value })}
        onBlur={() => void saver.flush()}
      />
      <HashtagsField disabled={writing} />
      <TextLimitCounters id="text-limits" />
    </div>
  );
}

const ISOLATES = /[\u2066-\u2069]/gu;
/** Ignores direction marks, so that typing after the last one continues its tag. */
const parse = (line: string) =>
  normalizeHashtags(
    line
      .replace(ISOLATES, "")
      .split(/[\s,#]+/u)
      .filter(Boolean),
  );
const write = (tags: string[]) => tags.map((tag) => `#${tag}`).join(" ");
const isMixed = (line: string) => /\p{Script=Hebrew}/u.test(line) && /\p{Script=Latin}/u.test(line);
/** Isolates tags in mixed-direction text, where each would otherwise lose its # sign to its neighbor. */
const show = (tags: string[]) =>
  isMixed(write(tags)) ? tags.map((tag) => `\u2068#${tag}\u2069`).join(" ") : write(tags);

/** Edits the hashtags as one line; they are stored apart from the text without the # sign. */
function HashtagsField({ disabled }: { disabled: boolean }) {
  const t = useTranslations("posts.text");
  const { draft, saver, readOnly } = useComposer();
  const { hashtags } = draft.content;
  const [typed, setTyped] = useState<string | null>(null);
  // Shows the user's input while typing, and the stored tags after an external change.
  const own = typed !== null && write(parse(typed)) === write(hashtags);
  const line = own ? typed : show(hashtags);
  if (readOnly && hashtags.length === 0) return null;
  return (
    <input
      type="text"
      aria-label={t("hashtags")}
      value={line}
      readOnly={readOnly || disabled}
      dir={line ? "auto" : undefined}
      placeholder={t("hashtagsPlaceholder")}
      className="mx-2.5 mb-1 rounded-in bg-transparent px-2 py-1.5 text-16 text-sel placeholder:text-ink-2"
      onChange={(event) => {
        setTyped(event.target.value);
        saver.change({ hashtags: parse(event.target.value) });
      }}
      onBlur={() => {
        setTyped(null);
        void saver.flush();
      }}
    />
  );
}

/** Share of the limit from which the remaining characters are shown. */
const NEAR = 0.95;

function TextLimitCounters({ id }: { id: string }) {
  const t = useTranslations("posts.text");
  const { content, post } = useComposer().draft;
  const rules = PLATFORM_RULES[post.platform];
  const used = countCharacters(composeFullText(content));
  const left = rules.textLimit - used;
  const folded = Math.min(countCharacters(content.text), rules.fold);
  return (
    <div
      id={id}
      className="flex min-h-10 flex-wrap items-center gap-x-[18px] gap-y-1 border-line border-t px-[18px] py-[9px] text-13"
    >
      <Limit label={t("characters")} hideLabel used={used} of={rules.textLimit} />
      {left < 0 && (
        <Tag tone="err">
          <OctagonAlert aria-hidden="true" />
          {t("tooMany", { n: -left })}
        </Tag>
      )}
      {left >= 0 && used >= rules.textLimit * NEAR && (
        <Tag tone="warn">
          <TriangleAlert aria-hidden="true" />
          {t("remaining", { n: left })}
        </Tag>
      )}
      <Limit label={t("beforeMore")} used={folded} of={rules.fold} />
      <Limit label={t("hashtags")} used={content.hashtags.length} of={rules.hashtagSuggestion}>
        {content.hashtags.length > rules.hashtagSuggestion && (
          <Tag tone="warn">
            <TriangleAlert aria-hidden="true" />
            {t("hashtagsMany", { n: rules.hashtagSuggestion })}
          </Tag>
        )}
      </Limit>
    </div>
  );
}

interface LimitProps {
  label: string;
  hideLabel?: boolean;
  used: number;
  of: number;
  children?: ReactNode;
}

function Limit({ label, hideLabel, used, of, children }: LimitProps) {
  const format = useFormatter();
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span className={hideLabel ? "sr-only" : "text-ink-2"}>{label}</span>
      <bdi dir="ltr">
        {format.number(used)} / {format.number(of)}
      </bdi>
      {children}
    </span>
  );
}
