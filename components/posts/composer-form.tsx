"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ClientFeedback } from "@/components/content-plan/client-feedback";
import { useComposer } from "@/components/posts/composer-context";
import { DraftConflictNotices } from "@/components/posts/draft-conflict-notices";
import { useFullPost } from "@/components/posts/full-post/use-full-post";
import { GenerationNotes } from "@/components/posts/generation-notes";
import { HashtagsField } from "@/components/posts/hashtags-field";
import { IdeaField } from "@/components/posts/idea-field";
import { MediaTray } from "@/components/posts/media-tray";
import { PlatformSwitcher } from "@/components/posts/platform-switcher";
import { PreflightCard } from "@/components/posts/preflight-card";
import { PublishOutcomeNotice } from "@/components/posts/publish-outcome-notice";
import { PublishReceipt } from "@/components/posts/publish-receipt";
import { ScheduleBar } from "@/components/posts/schedule-bar";
import { TextLimitCounters } from "@/components/posts/text-limit-counters";
import { usePendingVideoRemoval } from "@/components/posts/use-attach-video";
import { usePendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { usePreflight } from "@/components/posts/use-preflight";
import { useSchedule } from "@/components/posts/use-schedule";
import { useTextGeneration } from "@/components/posts/use-text-generation";
import { cn } from "@/components/ui/cn";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { composeFullText } from "@/lib/posts/hashtags";
import { countCharacters, PLATFORM_RULES } from "@/lib/posts/platform-rules";

/** Renders idea, text, media, preflight and the schedule bar. */
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
      <MediaTray removals={removals} removal={removal} />
      {!readOnly && (
        <PreflightCard preflight={preflight} images={removals.images} onRemoveVideo={removal.removeLater} />
      )}
      <PublishReceipt />
      <ScheduleBar schedule={schedule} preflight={preflight} />
    </section>
  );
}

/** Shows the client feedback on the post, if any. */
function ClientFeedbackNote() {
  const { account, draft } = useComposer();
  const { _id, revision } = draft.post;
  const { data } = useQuery(reviewLinksQuery(account._id));
  const said = data?.decisions.find(({ postId }) => postId === _id);
  return said ? <ClientFeedback said={said} revision={revision} /> : null;
}

/** Edits text and hashtags and shows the platform limits. */
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
