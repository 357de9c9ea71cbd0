import { useQuery } from "@tanstack/react-query";
import { Clock, ExternalLink, ListPlus, OctagonAlert, Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useComposer, useIsEmptyPost } from "@/components/posts/composer-context";
import { DesignChangedDialog } from "@/components/posts/media/design-changed-dialog";
import { type PostGroup, useMissingNetworks } from "@/components/posts/networks/use-post-group";
import { ScheduleTimeField, TimeZoneText } from "@/components/posts/schedule-time-field";
import { ScheduledTimeText } from "@/components/posts/scheduled-time-text";
import type { Preflight } from "@/components/posts/use-preflight";
import { useProblemText } from "@/components/posts/use-problem-text";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { PlatformTag } from "@/components/ui/platform-tag";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { formatDay, formatTime, formatWeekdayShort } from "@/lib/i18n/format-date";
import { freeTimesQuery } from "@/lib/publishing/client/queries";

interface Props {
  schedule: ScheduleState;
  preflight: Preflight;
  group: PostGroup;
}

/** The one bar of the composer: what happens to the posts of all chosen networks, and when. */
export function ScheduleBar({ schedule, preflight, group }: Props) {
  const t = useTranslations("posts.schedule");
  const { draft } = useComposer();
  const { status } = draft.post;
  const bar = useFocusFallback<HTMLElement>();
  const choosing = status === "draft" || status === "failed" || schedule.moving;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t("when")}
      data-foot-bar
      className="col-span-full grid min-h-17 content-center gap-2 border-line border-t bg-surface px-5 py-2.5 max-[1023px]:sticky max-[1023px]:bottom-0 max-[1023px]:z-10 min-[1440px]:px-8"
    >
      <ScheduleError schedule={schedule} />
      <DesignChangedDialog question={schedule.question} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {status !== "publishing" && status !== "published" && status !== "needs_review" && (
          <Targets schedule={schedule} group={group} />
        )}
        {choosing && <Choosing schedule={schedule} preflight={preflight} />}
        {status === "scheduled" && !schedule.moving && <Scheduled schedule={schedule} />}
        {status === "publishing" && <Publishing />}
        {status === "published" && <Published zone={schedule.zone} />}
        {status === "needs_review" && <Stand title={t("waiting")}>{t("waitingText")}</Stand>}
      </div>
    </section>
  );
}

/** Names the networks that the bar acts on. In a group of independent posts each can be included. */
function Targets({ schedule: { targets, toggle }, group: { members } }: Pick<Props, "schedule" | "group">) {
  const t = useTranslations("posts");
  const { length } = targets;
  if (members.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not form fields
    <div role="group" aria-label={t("schedule.targets")} className="me-2 flex items-center gap-1.5">
      {members.map((member) => {
        const { platform, isOpen } = member;
        const isOn = targets.includes(member);
        const name = t(`platform.${platform}`);
        if (isOpen) return <PlatformTag key={platform} platform={platform} size={20} label={name} />;
        return (
          <button
            key={platform}
            type="button"
            aria-pressed={isOn}
            aria-label={name}
            className={cn(
              "grid size-6 place-items-center rounded-in",
              !isOn && "opacity-40 hover:opacity-100",
            )}
            onClick={() => toggle(member)}
          >
            <PlatformTag platform={platform} size={20} />
          </button>
        );
      })}
      <span className="ms-1 font-semibold max-[1279px]:sr-only">{t("schedule.posts", { n: length })}</span>
    </div>
  );
}

function Choosing({ schedule, preflight }: Pick<Props, "schedule" | "preflight">) {
  const t = useTranslations("posts.schedule");
  const common = useTranslations("common");
  const { pending, doing, moving, timeProblem } = schedule;
  const n = pending.length;
  // The next step of an empty post is to write it, and a view has one filled button.
  const isEmpty = useIsEmptyPost();
  const describedBy = preflight.blocked ? "preflight-title" : undefined;
  const act = (action: "schedule" | "publish") => async () => {
    const outcome = await schedule.run(action);
    const done = outcome?.filter(({ post }) => post !== null).length ?? 0;
    if (action === "schedule" && done === n && n > 1) showToast.success(t("scheduledAll", { n }));
  };
  return (
    <>
      <span className="ms-auto" />
      {moving ? (
        <Button variant="quiet" onClick={() => schedule.setMoving(false)}>
          {common("cancel")}
        </Button>
      ) : (
        <SaveDraftButton />
      )}
      {!moving && (
        <Button
          busy={doing === "publish"}
          disabled={doing !== null && doing !== "publish"}
          aria-describedby={describedBy}
          onClick={act("publish")}
        >
          <DirectionalIcon icon={Send} />
          {t("publishNow")}
        </Button>
      )}
      <AddToQueueButton schedule={schedule} />
      <span aria-hidden="true" className="h-5 w-px bg-line" />
      <ScheduleTimeField schedule={schedule} />
      <Button
        variant={isEmpty ? "line" : "primary"}
        busy={doing === "schedule"}
        aria-describedby={describedBy}
        aria-disabled={timeProblem !== null || undefined}
        onClick={act("schedule")}
      >
        <Clock aria-hidden="true" />
        {moving ? t("saveTime") : n > 1 ? t("scheduleAll", { n }) : t("schedule")}
      </Button>
    </>
  );
}

/** Saves at once. Drafts save themselves, but users look for this button before they leave. */
function SaveDraftButton() {
  const t = useTranslations("posts.schedule");
  const { saver } = useComposer();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saver.flush();
    setBusy(false);
    if (saver.read().state === "saved") showToast.success(t("draftSaved"));
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void save()}>
      {t("saveDraft")}
    </Button>
  );
}

/** Schedules each post at the next free posting time of its network, which the button names. */
function AddToQueueButton({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts.schedule");
  const locale = useLocale();
  const { zone, pending } = schedule;
  const next = useNextFreeTime(zone);
  const isOnly = pending.length === 1;
  const textOf = (at: Date) => {
    const isNear = at.getTime() - Date.now() < 6 * DAY_MS;
    const day = isNear ? formatWeekdayShort(at, locale, zone) : formatDay(at, locale, zone);
    return `\u2068${day}, \u2066${formatTime(at, locale, zone)}\u2069\u2069`;
  };
  async function add() {
    const outcome = await schedule.run("queue");
    const times = outcome?.flatMap(({ post }) => (post?.scheduledAt ? new Date(post.scheduledAt) : [])) ?? [];
    const [first] = times.toSorted((a, b) => a.getTime() - b.getTime());
    if (!first || times.length < (outcome?.length ?? 0)) return;
    showToast.success(
      times.length === 1
        ? t("queued", { when: textOf(first) })
        : t("queuedAll", { n: times.length, when: textOf(first) }),
    );
  }
  return (
    <Button busy={schedule.doing === "queue"} onClick={() => void add()}>
      <ListPlus aria-hidden="true" />
      {t("addToQueue")}
      {next && isOnly && (
        <span className="font-normal text-13 text-ink-2 max-[1279px]:sr-only">
          <span className="sr-only">{t("nextInQueue")} </span>
          {textOf(next)}
        </span>
      )}
    </Button>
  );
}

const PREVIEW_DAYS = 14;

/** Returns the next free posting time of the post's network within two weeks; null when there is none. */
function useNextFreeTime(zone: string): Date | null {
  const { account, draft } = useComposer();
  const startDate = toLocalDate(new Date(), zone);
  const range = { startDate, endDate: addDays(startDate, PREVIEW_DAYS - 1) };
  const { data } = useQuery(freeTimesQuery(account._id, range));
  const found = data?.freeTimes.find(({ platform }) => platform === draft.post.platform);
  return found ? new Date(found.at) : null;
}

function Scheduled({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts.schedule");
  const { at, zone, pending } = schedule;
  const n = pending.length;
  return (
    <>
      <Clock aria-hidden="true" className="text-brand" />
      {at && (
        <Stand title={<ScheduledTimeText at={at} zone={zone} />}>
          <TimeZoneText zone={zone} at={at} />
        </Stand>
      )}
      <span className="ms-auto flex items-center gap-2">
        <Button
          variant="quiet"
          busy={schedule.doing === "draft"}
          // The state of the post changes a moment before its action ends; a click in between would be lost.
          disabled={schedule.doing !== null && schedule.doing !== "draft"}
          onClick={() => void schedule.run("draft")}
        >
          {t("backToDraft")}
        </Button>
        <Button disabled={schedule.doing !== null} onClick={() => schedule.setMoving(true)}>
          {t("changeTime")}
        </Button>
        {n > 0 && (
          <Button
            variant="primary"
            busy={schedule.doing === "schedule"}
            disabled={schedule.doing !== null && schedule.doing !== "schedule"}
            onClick={() => void schedule.run("schedule")}
          >
            <Clock aria-hidden="true" />
            {t("scheduleMore", { n })}
          </Button>
        )}
      </span>
    </>
  );
}

function Publishing() {
  const t = useTranslations("posts.schedule");
  return (
    <>
      <WaveformDivider bare state="speaking" bars={26} />
      <Stand title={<span role="status">{t("publishing")}</span>}>{t("publishingText")}</Stand>
    </>
  );
}

function Published({ zone }: { zone: string }) {
  const t = useTranslations("posts");
  const { post } = useComposer().draft;
  // The card that adapts the post to another network has the filled button.
  const isAdaptable = useMissingNetworks().length > 0;
  return (
    <>
      {post.publishedAt && (
        <Stand title={<ScheduledTimeText at={new Date(post.publishedAt)} zone={zone} />}>
          {t("schedule.published")}
        </Stand>
      )}
      {post.permalink && (
        <Button asChild variant={isAdaptable ? "line" : "primary"} className="ms-auto">
          <a href={post.permalink} target="_blank" rel="noopener noreferrer">
            <DirectionalIcon icon={ExternalLink} />
            {t("schedule.view", { platform: post.platform })}
          </a>
        </Button>
      )}
    </>
  );
}

function Stand({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0">
      <b className="font-bold">{title}</b>
      <span className="text-12 text-ink-2">{children}</span>
    </div>
  );
}

function ScheduleError({ schedule }: { schedule: ScheduleState }) {
  const errorText = useErrorText();
  const problemText = useProblemText();
  if (schedule.error === null) return null;
  const { details } = toApiError(schedule.error);
  const problems = Array.isArray(details?.problems)
    ? (details.problems as { code: string; message: string }[])
    : [];
  return (
    <Alert tone="err" role="alert" icon={<OctagonAlert aria-hidden="true" />}>
      {problems.length > 0 ? (
        <ul>
          {problems.map((problem) => (
            <li key={problem.code}>{problemText(problem)}</li>
          ))}
        </ul>
      ) : (
        errorText(schedule.error)
      )}
    </Alert>
  );
}

/** Returns a ref for a container (`tabIndex={-1}`) that is focused when its focused control is removed. */
function useFocusFallback<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const isHere = useRef(false);
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) place.current?.focus();
  });
  useEffect(() => {
    const follow = ({ target }: Event) => {
      isHere.current = target instanceof Node && place.current?.contains(target) === true;
    };
    const stop = new AbortController();
    document.addEventListener("focusin", follow, { signal: stop.signal });
    document.addEventListener("pointerdown", follow, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return place;
}
