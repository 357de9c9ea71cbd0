"use client";

import { useTranslations } from "next-intl";
import { ClientNote } from "@/components/posts/client-note";
import { useComposer } from "@/components/posts/composer-context";
import { DraftNotes } from "@/components/posts/draft-notes";
import { IdeaBox } from "@/components/posts/idea-box";
import { MediaTray } from "@/components/posts/media-tray";
import { OutcomeNote } from "@/components/posts/outcome-note";
import { PlatformRow } from "@/components/posts/platform-row";
import { PreflightCard } from "@/components/posts/preflight-card";
import { PublishReceipt } from "@/components/posts/publish-receipt";
import { ScheduleBar } from "@/components/posts/schedule-bar";
import { TextBox } from "@/components/posts/text-box";
import { usePreflight } from "@/components/posts/use-preflight";
import { useRemovals } from "@/components/posts/use-removals";
import { useSchedule } from "@/components/posts/use-schedule";
import { useVideoRemoval } from "@/components/posts/use-video-removal";
import { useWriting } from "@/components/posts/use-writing";
import { useWholePost } from "@/components/posts/whole/use-whole-post";
import { WrittenNotes } from "@/components/posts/written-notes";

/** Idea, text, pictures, check, and at its foot the bar that sends. */
export function WritingColumn() {
  const t = useTranslations("posts.screen");
  const { draft, readOnly } = useComposer();
  const writing = useWriting();
  const whole = useWholePost();
  const removals = useRemovals();
  const removal = useVideoRemoval();
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
      <PlatformRow />
      <DraftNotes />
      <OutcomeNote schedule={schedule} />
      <ClientNote />
      {!readOnly && <IdeaBox writing={writing} whole={whole} />}
      <TextBox writing={writing.writing || whole.making} />
      {!writing.writing && !whole.making && <WrittenNotes />}
      <MediaTray removals={removals} removal={removal} />
      {!readOnly && (
        <PreflightCard preflight={preflight} images={removals.images} onRemoveVideo={removal.removeLater} />
      )}
      <PublishReceipt />
      <ScheduleBar schedule={schedule} preflight={preflight} />
    </section>
  );
}
