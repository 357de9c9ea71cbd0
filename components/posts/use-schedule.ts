"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { POLL_MS } from "@/lib/api-client/poll-time";
import { connectionKeys } from "@/lib/connections/client/queries";
import { DAY_MS } from "@/lib/core/time-units";
import { postKeys } from "@/lib/posts/client/queries";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import type { PostWire } from "@/lib/posts/schemas";
import { instantToWall, wallToInstant } from "@/lib/posts/zone-time";
import { usePublishPost } from "@/lib/publishing/client/use-publish-post";
import { useResolvePost } from "@/lib/publishing/client/use-resolve-post";

export type When = "choose" | "now";
export type TimeProblem = "time_missing" | "time_past";

/** Tomorrow at nine, on the brand's clock. */
function suggestedWall(zone: string): string {
  return `${instantToWall(new Date(Date.now() + DAY_MS), zone).slice(0, 10)}T09:00`;
}

/** When the post goes out, and everything that sends it, takes it back or settles its fate. `before` runs first. */
export function useSchedule(before: () => Promise<void>) {
  const client = useQueryClient();
  const { account, draft, saver } = useComposer();
  const { post } = draft;
  const zone = account.timeZone;
  const save = useSavePost(post._id);
  const publish = usePublishPost(account._id);
  const resolve = useResolvePost(account._id);
  const [when, setWhen] = useState<When>("choose");
  const [wall, setWall] = useState(() =>
    post.scheduledAt && Date.parse(post.scheduledAt) > Date.now()
      ? instantToWall(new Date(post.scheduledAt), zone)
      : suggestedWall(zone),
  );
  const [moving, setMoving] = useState(false);
  const [doing, setDoing] = useState<"schedule" | "publish" | "draft" | "live" | "retry" | null>(null);
  const [error, setError] = useState<unknown>(null);
  const fixed = post.status === "scheduled" && !moving;
  const chosen = fixed ? null : wallToInstant(wall, zone);
  const at =
    fixed && post.scheduledAt ? new Date(post.scheduledAt) : when === "now" ? new Date() : chosen?.instant;

  useEffect(() => {
    if (doing !== "publish" && doing !== "retry") return;
    // The call answers when the post is settled; until then its steps are looked at.
    const look = () => void client.invalidateQueries({ queryKey: postKeys.byId(post._id) });
    const timer = setInterval(look, POLL_MS);
    return () => clearInterval(timer);
  }, [client, doing, post._id]);

  async function act(what: NonNullable<typeof doing>, work: () => Promise<PostWire>) {
    if (doing) return;
    setDoing(what);
    setError(null);
    try {
      await before();
      saver.adopt(await work());
      setMoving(false);
    } catch (failure) {
      setError(failure);
      void client.invalidateQueries({ queryKey: connectionKeys.status(account._id) });
    } finally {
      setDoing(null);
    }
  }
  const change = (changes: { status: "draft" | "scheduled"; scheduledAt?: string }) =>
    saver.run(async (revision) => (await save.runAsync({ revision, ...changes })).post);
  const settle = async (outcome: "live" | "retry") =>
    (await resolve.runAsync({ postId: post._id, outcome })).post;

  return {
    zone,
    when,
    setWhen,
    wall,
    setWall,
    chosen,
    at: at ?? null,
    timeProblem: fixed || when === "now" ? null : timeProblemOf(chosen?.instant),
    moving,
    setMoving,
    doing,
    error,
    schedule: () =>
      at && act("schedule", () => change({ status: "scheduled", scheduledAt: at.toISOString() })),
    publishNow: () =>
      act("publish", () =>
        saver.run(async (revision) => (await publish.runAsync({ postId: post._id, revision })).post),
      ),
    backToDraft: () => act("draft", () => change({ status: "draft" })),
    itIsLive: () => act("live", () => settle("live")),
    tryAgain: () => act("retry", () => settle("retry")),
  };
}

function timeProblemOf(instant: Date | undefined): TimeProblem | null {
  if (!instant) return "time_missing";
  return instant.getTime() <= Date.now() ? "time_past" : null;
}

export type Schedule = ReturnType<typeof useSchedule>;
