"use client";

import { Check, type LucideIcon, Monitor, OctagonAlert, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { SaveStateMark } from "@/components/ui/save-state-mark";
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
  const tone = shown === "conflict" ? "err" : shown === "retrying" || shown === "device" ? "warn" : "calm";
  return (
    <SaveStateMark icon={ICON[shown]} state={state} tone={tone}>
      {t(shown)}
    </SaveStateMark>
  );
}
