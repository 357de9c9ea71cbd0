"use client";

import { Clock, ExternalLink, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { ScheduleError } from "@/components/posts/schedule-error";
import { TimeField, ZoneText } from "@/components/posts/time-field";
import type { Preflight } from "@/components/posts/use-preflight";
import type { Schedule } from "@/components/posts/use-schedule";
import { WhenText } from "@/components/posts/when-text";
import { Button } from "@/components/ui/button";
import { DirIcon } from "@/components/ui/dir-icon";
import { Segment, Segmented } from "@/components/ui/segmented";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { VoiceRule } from "@/components/ui/voice-rule";

interface Props {
  schedule: Schedule;
  preflight: Preflight;
}

/** At the foot of the writing column: when it goes out, and the button that sends it. */
export function ScheduleBar({ schedule, preflight }: Props) {
  const t = useTranslations("posts.schedule");
  const { draft } = useComposer();
  const { status } = draft.post;
  const bar = useKeptFocus<HTMLElement>();
  const choosing = status === "draft" || status === "failed" || schedule.moving;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t("when")}
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-6 mt-auto grid gap-2 border-line border-t bg-surface px-6 py-3 min-[1200px]:-mx-7 min-[1200px]:px-7"
    >
      <ScheduleError schedule={schedule} />
      <div className="flex flex-wrap items-center gap-3">
        {choosing && <Choosing schedule={schedule} preflight={preflight} />}
        {status === "scheduled" && !schedule.moving && <Scheduled schedule={schedule} />}
        {status === "publishing" && <Publishing />}
        {status === "published" && <Published zone={schedule.zone} />}
        {status === "needs_review" && <Waiting />}
      </div>
    </section>
  );
}

function Choosing({ schedule, preflight }: Props) {
  const t = useTranslations("posts.schedule");
  const common = useTranslations("common");
  const now = schedule.when === "now";
  const running = schedule.doing === "schedule" || schedule.doing === "publish";
  return (
    <>
      <Segmented
        aria-label={t("when")}
        value={schedule.when}
        onValueChange={(value) => schedule.setWhen(value === "now" ? "now" : "choose")}
      >
        <Segment value="choose">{t("choose")}</Segment>
        <Segment value="now">{t("now")}</Segment>
      </Segmented>
      {!now && <TimeField schedule={schedule} />}
      <span className="ms-auto flex items-center gap-2">
        {schedule.moving && (
          <Button variant="quiet" onClick={() => schedule.setMoving(false)}>
            {common("cancel")}
          </Button>
        )}
        <Button
          variant="primary"
          busy={running}
          aria-describedby={preflight.blocked ? "preflight-title" : undefined}
          onClick={() => (now ? schedule.publishNow() : schedule.schedule())}
        >
          {now ? <DirIcon icon={Send} /> : <Clock aria-hidden="true" />}
          {t(now ? "publishNow" : schedule.moving ? "saveTime" : "schedule")}
        </Button>
      </span>
    </>
  );
}

function Scheduled({ schedule }: { schedule: Schedule }) {
  const t = useTranslations("posts.schedule");
  const { at, zone } = schedule;
  return (
    <>
      <Clock aria-hidden="true" className="text-brand" />
      {at && (
        <Stand title={<WhenText at={at} zone={zone} />}>
          <ZoneText zone={zone} at={at} />
        </Stand>
      )}
      <span className="ms-auto flex items-center gap-2">
        <Button variant="quiet" busy={schedule.doing === "draft"} onClick={schedule.backToDraft}>
          {t("backToDraft")}
        </Button>
        <Button onClick={() => schedule.setMoving(true)}>{t("changeTime")}</Button>
      </span>
    </>
  );
}

function Publishing() {
  const t = useTranslations("posts.schedule");
  return (
    <>
      <VoiceRule bare state="speaking" bars={26} />
      <Stand title={<span role="status">{t("publishing")}</span>}>{t("publishingText")}</Stand>
    </>
  );
}

function Published({ zone }: { zone: string }) {
  const t = useTranslations("posts");
  const { post } = useComposer().draft;
  return (
    <>
      {post.publishedAt && (
        <Stand title={<WhenText at={new Date(post.publishedAt)} zone={zone} />}>
          {t("schedule.published")}
        </Stand>
      )}
      {post.permalink && (
        <Button asChild variant="primary" className="ms-auto">
          <a href={post.permalink} target="_blank" rel="noopener noreferrer">
            <DirIcon icon={ExternalLink} />
            {t("schedule.view", { platform: post.platform })}
          </a>
        </Button>
      )}
    </>
  );
}

function Waiting() {
  const t = useTranslations("posts.schedule");
  return <Stand title={t("waiting")}>{t("waitingText")}</Stand>;
}

function Stand({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0">
      <b className="font-bold">{title}</b>
      <span className="text-12 text-ink-2">{children}</span>
    </div>
  );
}
