"use client";

import { Check, Eye, type LucideIcon, Monitor, OctagonAlert, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
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
  const Icon = ICONS[shown];
  return (
    <span
      role="status"
      data-state={state}
      className={cn(
        "flex flex-none items-center gap-1.5 whitespace-nowrap text-12 text-ink-2 [&>svg]:size-3.5",
        shown === "device" && "font-semibold text-warn",
        (shown === "conflict" || shown === "refused") && "font-semibold text-err",
      )}
    >
      <Icon aria-hidden="true" />
      {t(shown)}
    </span>
  );
}
