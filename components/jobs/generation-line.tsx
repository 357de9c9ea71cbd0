"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { TrayLine } from "@/components/jobs/tray-line";
import { clockText, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { useSpendErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { VoiceRule } from "@/components/ui/voice-rule";
import { COSTS } from "@/lib/credits/costs";
import { type Generation, runningGenerations } from "@/lib/generation/client/running-generations";

interface Props {
  generation: Generation;
  onLeave(): void;
}

/** What this tab generates: how it stands, a stop that says what it cost, and the way to where it appears. */
export function GenerationLine({ generation, onLeave }: Props) {
  const t = useTranslations("common.jobs");
  const words = useTranslations("common.generations");
  const { id, label, kind, state, address } = generation;
  const running = state === "running";
  return (
    <TrayLine
      icon={Pencil}
      label={label}
      kind={words(`kinds.${kind}`)}
      status={<Status generation={generation} />}
      progress={running && <VoiceRule bare state="speaking" bars={26} />}
      actions={
        <>
          {running && (
            <Button
              variant="link"
              size="sm"
              aria-label={t("cancelOf", { label })}
              onClick={() => runningGenerations.stop(id)}
            >
              {t("cancel")}
            </Button>
          )}
          {address && (
            <Button asChild variant="link" size="sm">
              <Link href={address} onClick={onLeave}>
                {t("showPost")}
              </Link>
            </Button>
          )}
          {!running && (
            <Button
              variant="link"
              size="sm"
              aria-label={t("dismissOf", { label })}
              onClick={() => runningGenerations.dismiss(id)}
            >
              {t("dismiss")}
            </Button>
          )}
        </>
      }
    />
  );
}

function Status({ generation }: { generation: Generation }) {
  const { kind, state, startedAt, error, outcome, cost = COSTS[kind] } = generation;
  const t = useTranslations("common.generations");
  const jobs = useTranslations("common.jobs.states");
  const credits = useTranslations("posts.credits.cancelled");
  const errorText = useSpendErrorText();
  const seconds = useElapsed(state === "running" ? startedAt : null);
  if (state === "failed") return <span className="text-err">{errorText(error)}</span>;
  if (state === "cancelled") return outcome ? credits(outcome, { n: cost }) : t("stopping");
  if (state === "done") return jobs("done");
  return (
    <>
      {t(kind === "text" ? "writing" : "drawing")}
      {seconds >= SHOW_CLOCK_SECONDS && (
        // Told once is enough: a voice that reads every second is in the way.
        <span aria-hidden="true" className="ms-2">
          <bdi dir="ltr">{clockText(seconds)}</bdi>
        </span>
      )}
    </>
  );
}
