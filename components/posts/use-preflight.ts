import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { ConnectionStatus } from "@/lib/connections/schemas";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { getPostOptions } from "@/lib/posts/network-options";
import { runPreflight } from "@/lib/publishing/preflight-checks";
import type { PreflightInput, PreflightProblem } from "@/lib/publishing/preflight-problem";

const LINES = {
  connection: [
    "not_connected",
    "choose_target",
    "reconnect",
    "permission",
    "token_expires",
    "comment_permission",
  ],
  text: [
    "empty",
    "text_too_long",
    "text_long",
    "hashtags_refused",
    "hashtags_many",
    "mentions_many",
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

export interface PreflightCheckGroup {
  line: CheckLine;
  problems: PreflightProblem[];
}

export function groupPreflightChecks(found: PreflightProblem[]): PreflightCheckGroup[] {
  return (Object.keys(LINES) as CheckLine[]).map((line): PreflightCheckGroup => {
    const codes: readonly string[] = LINES[line];
    return { line, problems: found.filter(({ code }) => codes.includes(code)) };
  });
}

/** Returns a platform's connection for the preflight or null. Today's quota does not apply to another day. */
export function toPreflightConnection(platform: Platform, status: ConnectionStatus | undefined, at: Date) {
  const wire = status?.[platform];
  if (!wire) return null;
  const soon = at.getTime() - Date.now() < DAY_MS;
  return {
    ...wire,
    expiresAt: wire.expiresAt === null ? null : new Date(wire.expiresAt),
    quota: soon ? wire.quota : null,
  };
}

/** Runs the preflight on the current draft with the server's rules (lib/publishing/preflight-checks.ts). */
export function usePreflight(
  { at, timeProblem }: ScheduleState,
  { images, video }: Pick<PreflightInput, "images" | "video">,
) {
  const { account, draft } = useComposer();
  const status = useQuery(connectionStatusQuery(account._id));
  const { platform } = draft.post;
  const when = at ?? new Date();
  const connection = toPreflightConnection(platform, status.data, when);
  const found = runPreflight({
    ...draft.content,
    platform,
    images,
    asDocument: draft.post.asDocument,
    options: getPostOptions(draft.post.options, platform),
    video,
    connection,
    at: when,
  });
  if (timeProblem) found.push({ code: timeProblem, severity: "error", message: "" });
  const checks = groupPreflightChecks(found);
  return {
    pending: status.isPending,
    checks,
    ready: checks.filter(({ problems }) => problems.length === 0).length,
    target: connection?.name ?? null,
    blocked: found.some(({ severity }) => severity === "error"),
    imageCount: images.length,
    hasVideo: video !== null,
  };
}

export type Preflight = ReturnType<typeof usePreflight>;
