import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { connectionKeys } from "@/lib/connections/client/queries";
import { DAY_MS, toInstant, toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";
import { useAddToQueue, usePublishPost, useResolvePost } from "@/lib/publishing/client/mutations";

/** Suggests 9:00 tomorrow in the account's time zone. */
function getSuggestedLocalDateTime(zone: string): string {
  return `${toLocalDateTime(new Date(Date.now() + DAY_MS), zone).slice(0, 10)}T09:00`;
}

/** Manages the publishing time and schedules, publishes, cancels or resolves a post. `before` runs first. */
export function useSchedule(before: () => Promise<void>) {
  const client = useQueryClient();
  const { account, draft, saver } = useComposer();
  const { post } = draft;
  const zone = account.timeZone;
  const { save } = useSaveChanges();
  const queue = useAddToQueue(account._id);
  const publish = usePublishPost(account._id);
  const resolve = useResolvePost(account._id);
  const [when, setWhen] = useState<"choose" | "now">("choose");
  const [localDateTime, setLocalDateTime] = useState(() =>
    post.scheduledAt && Date.parse(post.scheduledAt) > Date.now()
      ? toLocalDateTime(new Date(post.scheduledAt), zone)
      : getSuggestedLocalDateTime(zone),
  );
  const [moving, setMoving] = useState(false);
  const [doing, setDoing] = useState<"schedule" | "queue" | "publish" | "draft" | "live" | "retry" | null>(
    null,
  );
  const [error, setError] = useState<unknown>(null);
  const fixed = post.status === "scheduled" && !moving;
  const chosen = fixed ? null : toInstant(localDateTime, zone);
  const at =
    fixed && post.scheduledAt ? new Date(post.scheduledAt) : when === "now" ? new Date() : chosen?.instant;

  useEffect(() => {
    if (doing !== "publish" && doing !== "retry") return;
    // The request ends with the publication; until then its steps are polled.
    const poll = () => void client.invalidateQueries({ queryKey: postKeys.byId(post._id) });
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [client, doing, post._id]);

  async function act(what: NonNullable<typeof doing>, work: () => Promise<PostDto>) {
    if (doing) return null;
    setDoing(what);
    setError(null);
    try {
      await before();
      const changed = await work();
      saver.adopt(changed);
      setMoving(false);
      return changed;
    } catch (failure) {
      setError(failure);
      void client.invalidateQueries({ queryKey: connectionKeys.status(account._id) });
      return null;
    } finally {
      setDoing(null);
    }
  }
  const settle = async (outcome: "live" | "retry") =>
    (await resolve.runAsync({ postId: post._id, outcome })).post;

  return {
    zone,
    when,
    setWhen,
    localDateTime,
    setLocalDateTime,
    chosen,
    at: at ?? null,
    timeProblem: fixed || when === "now" ? null : timeProblemOf(chosen?.instant),
    moving,
    setMoving,
    doing,
    error,
    schedule: () => at && act("schedule", () => save({ status: "scheduled", scheduledAt: at.toISOString() })),
    addToQueue: async () => {
      const queued = await act("queue", () =>
        saver.run(async (revision) => (await queue.runAsync({ postId: post._id, revision })).post),
      );
      return queued?.scheduledAt ? new Date(queued.scheduledAt) : null;
    },
    publishNow: () =>
      act("publish", () =>
        saver.run(async (revision) => (await publish.runAsync({ postId: post._id, revision })).post),
      ),
    backToDraft: () => act("draft", () => save({ status: "draft" })),
    itIsLive: () => act("live", () => settle("live")),
    tryAgain: () => act("retry", () => settle("retry")),
  };
}

function timeProblemOf(instant: Date | undefined) {
  if (!instant) return "time_missing" as const;
  return instant.getTime() <= Date.now() ? ("time_past" as const) : null;
}

export type ScheduleState = ReturnType<typeof useSchedule>;
