import { useQuery } from "@tanstack/react-query";
import { Clock, ExternalLink, ListPlus, OctagonAlert, Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type RefObject, useEffect, useRef } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { ScheduleTimeField, TimeZoneText } from "@/components/posts/schedule-time-field";
import { ScheduledTimeText } from "@/components/posts/scheduled-time-text";
import type { Preflight } from "@/components/posts/use-preflight";
import { useProblemText } from "@/components/posts/use-problem-text";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { formatDate, formatTime, formatWeekdayShort } from "@/lib/i18n/format-date";
import { freeTimesQuery } from "@/lib/publishing/client/queries";

interface Props {
  schedule: ScheduleState;
  preflight: Preflight;
}

export function ScheduleBar({ schedule, preflight }: Props) {
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
      className="sticky bottom-0 z-10 -mx-6 mt-auto grid gap-2 border-line border-t bg-surface px-6 py-3 min-[1200px]:-mx-7 min-[1200px]:px-7"
    >
      <ScheduleError schedule={schedule} />
      <div className="flex flex-wrap items-center gap-3">
        {choosing && <Choosing schedule={schedule} preflight={preflight} />}
        {status === "scheduled" && !schedule.moving && <Scheduled schedule={schedule} />}
        {status === "publishing" && <Publishing />}
        {status === "published" && <Published zone={schedule.zone} />}
        {status === "needs_review" && <Stand title={t("waiting")}>{t("waitingText")}</Stand>}
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
      <SegmentedControl
        aria-label={t("when")}
        value={schedule.when}
        onValueChange={(value) => schedule.setWhen(value === "now" ? "now" : "choose")}
      >
        <Segment value="choose">{t("choose")}</Segment>
        <Segment value="now">{t("now")}</Segment>
      </SegmentedControl>
      {!now && <ScheduleTimeField schedule={schedule} />}
      <span className="ms-auto flex items-center gap-2">
        {schedule.moving && (
          <Button variant="quiet" onClick={() => schedule.setMoving(false)}>
            {common("cancel")}
          </Button>
        )}
        {!now && <AddToQueueButton schedule={schedule} />}
        <Button
          variant="primary"
          busy={running}
          aria-describedby={preflight.blocked ? "preflight-title" : undefined}
          onClick={() => (now ? schedule.publishNow() : schedule.schedule())}
        >
          {now ? <DirectionalIcon icon={Send} /> : <Clock aria-hidden="true" />}
          {t(now ? "publishNow" : schedule.moving ? "saveTime" : "schedule")}
        </Button>
      </span>
    </>
  );
}

/** Schedules the post at the next free posting time, which the button names. */
function AddToQueueButton({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts.schedule");
  const locale = useLocale();
  const { zone } = schedule;
  const next = useNextFreeTime(zone);
  const textOf = (at: Date) => {
    const isNear = at.getTime() - Date.now() < 6 * DAY_MS;
    const day = isNear ? formatWeekdayShort(at, locale, zone) : formatDate(at, zone);
    return `\u2068${day}, \u2066${formatTime(at, locale, zone)}\u2069\u2069`;
  };
  async function add() {
    const at = await schedule.addToQueue();
    if (at) showToast.success(t("queued", { when: textOf(at) }));
  }
  return (
    <Button busy={schedule.doing === "queue"} onClick={() => void add()}>
      <ListPlus aria-hidden="true" />
      {t("addToQueue")}
      {next && (
        <span className="font-normal text-13 text-ink-2">
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
  const { at, zone } = schedule;
  return (
    <>
      <Clock aria-hidden="true" className="text-brand" />
      {at && (
        <Stand title={<ScheduledTimeText at={at} zone={zone} />}>
          <TimeZoneText zone={zone} at={at} />
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
      <WaveformDivider bare state="speaking" bars={26} />
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
        <Stand title={<ScheduledTimeText at={new Date(post.publishedAt)} zone={zone} />}>
          {t("schedule.published")}
        </Stand>
      )}
      {post.permalink && (
        <Button asChild variant="primary" className="ms-auto">
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
