"use client";

import { Check, type LucideIcon, Monitor, OctagonAlert, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { SaveState } from "@/lib/posts/client/draft";

const ICON: Record<SaveState, LucideIcon> = {
  saved: Check,
  dirty: RefreshCw,
  saving: RefreshCw,
  retrying: Monitor,
  device: Monitor,
  conflict: OctagonAlert,
};

/** Whether the last word is safe, announced when it changes. */
export function SaveMark({ state }: { state: SaveState }) {
  const t = useTranslations("posts.save");
  // a pause in typing is no news: the words are on their way
  const shown = state === "dirty" ? "saving" : state;
  const Icon = ICON[shown];
  return (
    <span
      role="status"
      data-state={state}
      className={cn(
        "flex flex-none items-center gap-1.5 whitespace-nowrap text-12 text-ink-2 [&>svg]:size-3.5",
        (shown === "retrying" || shown === "device") && "font-semibold text-warn",
        shown === "conflict" && "font-semibold text-err",
      )}
    >
      <Icon aria-hidden="true" />
      {t(shown)}
    </span>
  );
}
