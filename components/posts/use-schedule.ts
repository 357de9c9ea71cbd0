import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useDesignQuestion } from "@/components/posts/media/use-design-question";
import { fetchMember, type GroupMember, type PostGroup } from "@/components/posts/networks/use-post-group";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { connectionKeys } from "@/lib/connections/client/queries";
import { DAY_MS, toInstant, toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { useSavePost } from "@/lib/posts/client/mutations";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";
import { useAddToQueue, usePublishPost, useResolvePost } from "@/lib/publishing/client/mutations";

/** Suggests 9:00 tomorrow in the account's time zone. */
function getSuggestedLocalDateTime(zone: string): string {
  return `${toLocalDateTime(new Date(Date.now() + DAY_MS), zone).slice(0, 10)}T09:00`;
}

export type ScheduleAction = "schedule" | "queue" | "publish" | "draft";

/** The result of an action on one network: the changed post or the error. */
export interface NetworkOutcome {
  member: GroupMember;
  post: PostDto | null;
  error: unknown;
}

type Call = (postId: string, revision: number) => Promise<PostDto>;

/**
 * Schedules, publishes, queues or takes back the posts of all chosen networks. Each network is a request of
 * its own, so that one refusal does not stop the others. `before` runs first.
 */
export function useSchedule({ members }: PostGroup, before: () => Promise<void>) {
  const client = useQueryClient();
  const { account, draft, saver } = useComposer();
  const { post } = draft;
  const zone = account.timeZone;
  const saving = useSavePost();
  const queue = useAddToQueue(account._id);
  const publish = usePublishPost(account._id);
  const resolve = useResolvePost(account._id);
  const time = useScheduleTime(post, zone);
  const { chosen, isFixed } = time;
  const [doing, setDoing] = useState<ScheduleAction | "live" | "retry" | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [outcomes, setOutcomes] = useState<{ action: ScheduleAction; of: NetworkOutcome[] } | null>(null);
  const { targets, toggle } = useTargets(members);
  const { question, confirmDesigns } = useDesignQuestion();
  const at = isFixed && post.scheduledAt ? new Date(post.scheduledAt) : chosen?.instant;

  useEffect(() => {
    if (doing !== "publish" && doing !== "retry") return;
    // The request ends with the publication; until then its steps are polled.
    const poll = () => {
      void client.invalidateQueries({ queryKey: postKeys.byId(post._id) });
      if (post.groupId)
        void client.invalidateQueries({ queryKey: postKeys.group(account._id, post.groupId) });
    };
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [client, doing, post._id, post.groupId, account._id]);

  async function act<T>(what: NonNullable<typeof doing>, work: () => Promise<T>): Promise<T | null> {
    if (doing) return null;
    setDoing(what);
    setError(null);
    setOutcomes(null);
    try {
      await before();
      return await work();
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setDoing(null);
      void client.invalidateQueries({ queryKey: connectionKeys.status(account._id) });
    }
  }

  /** Other posts have a new revision once the shared text was saved. */
  async function callOther({ post: other }: GroupMember, call: Call): Promise<PostDto> {
    const current = await fetchMember(client, other);
    return call(other._id, current?.revision ?? 1);
  }

  async function actOnAll(action: ScheduleAction, chosenMembers: GroupMember[], call: Call) {
    return act(action, async () => {
      const saved = await saver.run(async (_, current) => current);
      // A follower shows the images of the open post, whose designs are asked about once.
      const posts = chosenMembers.flatMap(({ isOpen, post: other }) =>
        isOpen ? saved : other.images === post.images ? [] : other,
      );
      if (action !== "draft" && !(await confirmDesigns(action, posts))) return null;
      const settled = await Promise.allSettled(
        chosenMembers.map((member) =>
          member.isOpen ? saver.run((revision) => call(member.post._id, revision)) : callOther(member, call),
        ),
      );
      const of = chosenMembers.map((member, index): NetworkOutcome => {
        const one = settled[index];
        return one?.status === "fulfilled"
          ? { member, post: one.value, error: null }
          : { member, post: null, error: one?.reason };
      });
      const failed = of.filter((one) => one.post === null);
      if (failed.length < of.length) time.setMoving(false);
      if (of.length === 1 && failed[0]) setError(failed[0].error);
      else if (failed.length > 0) setOutcomes({ action, of });
      return of;
    });
  }

  const calls: Record<ScheduleAction, Call | null> = {
    schedule: at
      ? async (postId, revision) => {
          const changes = { status: "scheduled", scheduledAt: at.toISOString() } as const;
          return (await saving.runAsync({ postId, revision, ...changes })).post;
        }
      : null,
    queue: async (postId, revision) => (await queue.runAsync({ postId, revision })).post,
    publish: async (postId, revision) => (await publish.runAsync({ postId, revision })).post,
    draft: async (postId, revision) => (await saving.runAsync({ postId, revision, status: "draft" })).post,
  };
  const isOpenToChange = ({ post: { status } }: GroupMember) =>
    status === "draft" || status === "failed" || (status === "scheduled" && time.moving);
  const pending = targets.filter(isOpenToChange);
  const scheduled = targets.filter(({ post: { status } }) => status === "scheduled");

  const run = (action: ScheduleAction, chosenMembers = action === "draft" ? scheduled : pending) => {
    const call = calls[action];
    return call ? actOnAll(action, chosenMembers, call) : null;
  };
  const settle = (what: "live" | "retry") =>
    act(what, async () => saver.adopt((await resolve.runAsync({ postId: post._id, outcome: what })).post));

  return {
    ...time,
    zone,
    at: at ?? null,
    timeProblem: isFixed ? null : timeProblemOf(chosen?.instant),
    targets,
    toggle,
    pending,
    scheduled,
    doing,
    error,
    outcomes,
    question,
    run,
    retryFailed: () => {
      if (!outcomes) return;
      const failed = outcomes.of.filter((one) => one.post === null).map(({ member }) => member.platform);
      // Meanwhile another page may have published one of them.
      const left = members.filter(
        ({ platform, post: { status } }) => failed.includes(platform) && isEditable(status),
      );
      if (left.length > 0) void run(outcomes.action, left);
      else setOutcomes(null);
    },
    itIsLive: () => settle("live"),
    tryAgain: () => settle("retry"),
  };
}

function useScheduleTime(post: PostDto, zone: string) {
  const [localDateTime, setLocalDateTime] = useState(() =>
    post.scheduledAt && Date.parse(post.scheduledAt) > Date.now()
      ? toLocalDateTime(new Date(post.scheduledAt), zone)
      : getSuggestedLocalDateTime(zone),
  );
  const [moving, setMoving] = useState(false);
  const isFixed = post.status === "scheduled" && !moving;
  return {
    localDateTime,
    setLocalDateTime,
    moving,
    setMoving,
    isFixed,
    chosen: isFixed ? null : toInstant(localDateTime, zone),
  };
}

/**
 * Chooses the posts that an action covers: the open one and, in a group that shares text or media, all. Posts
 * of older groups are independent of each other, so that an action covers only the open one until the user
 * includes others.
 */
function useTargets(members: GroupMember[]) {
  const [choices, setChoices] = useState<Partial<Record<Platform, boolean>>>({});
  const isJoint = members.some(({ post }) => post.followsText || post.followsMedia);
  const isTarget = ({ platform, isOpen }: GroupMember) => isOpen || (choices[platform] ?? isJoint);
  return {
    targets: members.filter(isTarget),
    toggle: (member: GroupMember) => setChoices((all) => ({ ...all, [member.platform]: !isTarget(member) })),
  };
}

function timeProblemOf(instant: Date | undefined) {
  if (!instant) return "time_missing" as const;
  return instant.getTime() <= Date.now() ? ("time_past" as const) : null;
}

export type ScheduleState = ReturnType<typeof useSchedule>;
