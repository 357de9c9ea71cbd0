"use client";

import { Check, Eye, type LucideIcon, Monitor, OctagonAlert, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { SaveStateMark } from "@/components/ui/save-state-mark";
import type { AutosaveState } from "@/lib/canvas/client/autosave-port";

const ICONS = {
  saved: Check,
  saving: RefreshCw,
  device: Monitor,
  conflict: OctagonAlert,
  readonly: Eye,
  refused: OctagonAlert,
} as const satisfies Record<Exclude<AutosaveState, "dirty">, LucideIcon>;

/** Whether the last change is safe, announced when that changes. */
export function SaveMark({ state }: { state: AutosaveState }) {
  const t = useTranslations("posts.editor.save");
  // A rest between changes is no news: they are on their way.
  const shown = state === "dirty" ? "saving" : state;
  const tone = shown === "conflict" || shown === "refused" ? "err" : shown === "device" ? "warn" : "calm";
  return (
    <SaveStateMark icon={ICONS[shown]} state={state} tone={tone}>
      {t(shown)}
    </SaveStateMark>
  );
}
