"use client";

import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import type { Schedule } from "@/components/posts/use-schedule";
import type { Platform } from "@/lib/accounts/platforms";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { ConnectionStatus } from "@/lib/connections/schemas";
import { DAY_MS } from "@/lib/core/time-units";
import { preflight } from "@/lib/publishing/preflight";
import type { PreflightInput, PreflightProblem } from "@/lib/publishing/preflight-problem";

/** What is looked at, in the words of one line each; a problem belongs to the line that names its code. */
const LINES = {
  connection: ["not_connected", "choose_target", "reconnect", "permission", "token_expires"],
  text: ["empty", "text_too_long", "text_long", "hashtags_refused", "hashtags_many", "mentions_many"],
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
  ],
  time: ["time_missing", "time_past", "quota_used"],
} as const;

type CheckLine = keyof typeof LINES;

export interface Check {
  line: CheckLine;
  problems: PreflightProblem[];
}

/** What was found, by the line that it belongs to. */
export function checksOf(found: PreflightProblem[]): Check[] {
  return (Object.keys(LINES) as CheckLine[]).map((line): Check => {
    const codes: readonly string[] = LINES[line];
    return { line, problems: found.filter(({ code }) => codes.includes(code)) };
  });
}

/**
 * How the brand is connected to a network, as the preflight takes it for that time; null without a connection. What is
 * used up today says nothing of another day.
 */
export function connectionTo(platform: Platform, status: ConnectionStatus | undefined, at: Date) {
  const wire = status?.[platform];
  if (!wire) return null;
  const soon = at.getTime() - Date.now() < DAY_MS;
  return {
    ...wire,
    expiresAt: wire.expiresAt === null ? null : new Date(wire.expiresAt),
    quota: soon ? wire.quota : null,
  };
}

/** The check before publishing on the words as they stand, the same rules as the server's (lib/publishing/preflight). */
export function usePreflight(
  { at, timeProblem }: Schedule,
  { images, video }: Pick<PreflightInput, "images" | "video">,
) {
  const { account, draft } = useComposer();
  const status = useQuery(connectionStatusQuery(account._id));
  const { platform } = draft.post;
  const when = at ?? new Date();
  const connection = connectionTo(platform, status.data, when);
  const found = preflight({
    ...draft.content,
    platform,
    images,
    asDocument: draft.post.asDocument,
    video,
    connection,
    at: when,
  });
  if (timeProblem) found.push({ code: timeProblem, severity: "error", message: "" });
  const checks = checksOf(found);
  return {
    /** The connection is not known yet: nothing is said about it. */
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
