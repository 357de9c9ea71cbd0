"use client";

import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/spend-button";
import type { Drawing } from "@/components/posts/use-drawing";
import { clockText, SAY_GO_ON_SECONDS, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { WaitPlate } from "@/components/ui/wait-plate";

/** The picture's place while it is drawn: its final shape, real time, a real stop. */
export function DrawingPlate({ drawing }: { drawing: Drawing }) {
  const t = useTranslations("posts.media");
  const seconds = useElapsed(drawing.startedAt);
  return (
    <WaitPlate
      data-testid="draw-progress"
      ratio={drawing.running?.ratio ?? 1}
      className="w-50"
      stage={t("drawing")}
      elapsed={
        seconds >= SHOW_CLOCK_SECONDS && (
          <>
            <bdi dir="ltr">{clockText(seconds)}</bdi>
            {seconds >= SAY_GO_ON_SECONDS && <span className="block">{t("goOn")}</span>}
          </>
        )
      }
      action={
        <StopButton size="sm" onClick={drawing.stop}>
          {t("stop")}
        </StopButton>
      }
    />
  );
}
