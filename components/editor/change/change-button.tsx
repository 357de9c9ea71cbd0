"use client";

import { Brush, SquareSplitHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAskedChange } from "@/components/editor/change/asked-changes";
import { canChange, changePlace, openChange } from "@/components/editor/change/open-change";
import { useDesk } from "@/components/editor/editor-context";
import { clockText, useElapsed } from "@/components/posts/use-elapsed";
import { useSpending } from "@/components/posts/use-spending";
import { Button } from "@/components/ui/button";
import { VoiceRule } from "@/components/ui/voice-rule";
import type { ImageElement } from "@/lib/canvas/core/elements";

/** The way to change a picture by prompt; while that goes on the way back to it, and out of it. */
export function ChangeButton({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.edit");
  const own = useTranslations("posts.editor.change");
  const desk = useDesk();
  const place = changePlace(desk, element.id);
  const { made } = useAskedChange(place);
  const { running, startedAt, stop } = useSpending("image", { place, address: desk.home.address });
  const open = () => openChange(desk, element);
  if (running) return <Running onOpen={open} onStop={stop} since={startedAt} />;
  const Icon = made ? SquareSplitHorizontal : Brush;
  return (
    <Button
      size="sm"
      variant={made ? "primary" : "line"}
      className="justify-self-start"
      disabled={!canChange(element)}
      onClick={open}
    >
      <Icon aria-hidden="true" />
      {made ? own("compare") : t("open")}
    </Button>
  );
}

function Running({ onOpen, onStop, since }: { onOpen(): void; onStop(): void; since: number | null }) {
  const t = useTranslations("posts.edit");
  const seconds = useElapsed(since);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button size="sm" onClick={onOpen}>
        <VoiceRule bare state="speaking" bars={9} className="max-[1199px]:hidden" />
        {t("running")}
        <bdi dir="ltr" className="font-normal text-ink-2 tabular-nums">
          {clockText(seconds)}
        </bdi>
      </Button>
      <Button size="icon-sm" variant="quiet" aria-label={t("stop")} onClick={onStop}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
