import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import type { GroupMember } from "@/components/posts/networks/use-post-group";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { findTarget } from "@/lib/connections/find-target";
import type { ConnectionStatus } from "@/lib/connections/schemas";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { lacksApproval } from "@/lib/content-plan/lacks-approval";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import { getPostOptions } from "@/lib/posts/network-options";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";
import { runPreflight } from "@/lib/publishing/preflight-checks";
import type { PreflightInput, PreflightProblem } from "@/lib/publishing/preflight-problem";

const LINES = {
  connection: [
    "not_connected",
    "choose_target",
    "reconnect",
    "permission",
    "target_removed",
    "token_expires",
    "comment_permission",
  ],
  approval: ["not_approved"],
  text: [
    "empty",
    "text_too_long",
    "text_long",
    "hashtags_refused",
    "hashtags_many",
    "mentions_many",
    "line_left_to_right",
    "line_right_to_left",
    "story_text",
    "story_extras",
    "link_title",
    "place_unused",
  ],
  images: [
    "image_needed",
    "too_many_images",
    "image_ratio",
    "image_cropped",
    "page_shape",
    "image_undescribed",
    "video_type",
    "video_length",
    "video_size",
    "video_and_images",
    "story_media",
    "story_shape",
    "reel_video",
    "reel_shape",
    "reel_upright",
    "link_with_media",
  ],
  time: ["time_missing", "time_past", "quota_used"],
} as const;

type CheckLine = keyof typeof LINES;

/** A problem and the networks that have it. */
export interface GroupProblem extends PreflightProblem {
  platforms: Platform[];
}

export interface PreflightCheckGroup {
  line: CheckLine;
  problems: GroupProblem[];
}

/** Merges equal problems of several networks; `image` is part of what makes them equal. */
function groupPreflightChecks(
  found: { platform: Platform; problems: PreflightProblem[] }[],
  lines: CheckLine[],
): PreflightCheckGroup[] {
  const merged = new Map<string, GroupProblem>();
  for (const { platform, problems } of found) {
    for (const problem of problems) {
      const key = `${problem.code} ${problem.image ?? ""}`;
      const known = merged.get(key);
      if (known) known.platforms.push(platform);
      else merged.set(key, { ...problem, platforms: [platform] });
    }
  }
  const all = [...merged.values()];
  return lines.map((line): PreflightCheckGroup => {
    const codes: readonly string[] = LINES[line];
    return { line, problems: all.filter(({ code }) => codes.includes(code)) };
  });
}

/** Returns a post's connection for the preflight or null. Today's quota is of the default target, and of this day only. */
function toPreflightConnection(
  { platform, targetId }: PostDto,
  status: ConnectionStatus | undefined,
  at: Date,
) {
  const wire = status?.[platform];
  if (!wire) return null;
  const soon = at.getTime() - Date.now() < DAY_MS;
  const target = findTarget(wire.targets, targetId);
  const isDefault = !targetId || target?.isDefault === true;
  return {
    ...wire,
    // Problems and the end of publishing are those of the default target.
    canPublish: isDefault ? wire.canPublish : wire.state === "connected" && wire.missing.length === 0,
    expiresAt: wire.expiresAt === null ? null : new Date(wire.expiresAt),
    // A web process of the release before lists no targets.
    hasTarget: isDefault || wire.targets.length === 0 || target !== undefined,
    quota: soon && isDefault ? wire.quota : null,
  };
}

/** Runs the preflight of every chosen network with the server's rules (lib/publishing/preflight-checks.ts). */
export function usePreflight(
  { at, timeProblem, targets }: ScheduleState,
  { images, video }: Pick<PreflightInput, "images" | "video">,
) {
  const { account, draft } = useComposer();
  const status = useQuery(connectionStatusQuery(account._id));
  const review = useQuery({ ...reviewLinksQuery(account._id), enabled: account.requiresApproval });
  const when = at ?? new Date();
  const { followsMedia } = draft.post;
  const mediaOf = ({ post, isOpen }: GroupMember) =>
    isOpen || (followsMedia && post.followsMedia) ? { images, video } : post;
  const found = targets
    .filter(({ post }) => isEditable(post.status))
    .map((member) => {
      const { platform, post, content } = member;
      const { images: shown, video: moving } = mediaOf(member);
      const connection = toPreflightConnection(post, status.data, when);
      const { asDocument } = post;
      const options = getPostOptions(post.options, platform);
      const { language: own } = post;
      const language = getContentLanguage({ language: own, text: content.text }, account.language);
      return {
        platform,
        problems: runPreflight({
          ...content,
          platform,
          language,
          images: shown,
          asDocument,
          lacksApproval: account.requiresApproval && lacksApproval(post, review.data?.decisions),
          options,
          video: moving,
          connection,
          at: when,
        }),
      };
    });
  if (timeProblem) {
    const problem: PreflightProblem = { code: timeProblem, severity: "error", message: "" };
    for (const { problems } of found) problems.push(problem);
  }
  const lines = (Object.keys(LINES) as CheckLine[]).filter(
    (line) => line !== "approval" || account.requiresApproval,
  );
  const checks = groupPreflightChecks(found, lines);
  const all = found.flatMap(({ problems }) => problems);
  return {
    pending: status.isPending || review.isLoading,
    checks,
    networks: found.map(({ platform }) => platform),
    ready: checks.filter(({ problems }) => problems.length === 0).length,
    blocked: all.some(({ severity }) => severity === "error"),
  };
}

export type Preflight = ReturnType<typeof usePreflight>;
