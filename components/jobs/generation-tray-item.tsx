"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { TrayItem } from "@/components/jobs/tray-item";
import {
  formatElapsed,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-seconds";
import { useCreditErrorText } from "@/components/shell/use-error-text";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { type Generation, runningGenerations } from "@/lib/generation/client/running-generations";

interface Props {
  generation: Generation;
  onLeave(): void;
}

/** Renders a generation of this tab: state, stop button with its cost, and a link to the result. */
export function GenerationTrayItem({ generation, onLeave }: Props) {
  const t = useTranslations("common.jobs");
  const words = useTranslations("common.generations");
  const { id, label, kind, state, address } = generation;
  const running = state === "running";
  return (
    <TrayItem
      icon={Pencil}
      label={label}
      kind={words(`kinds.${kind}`)}
      status={<Status generation={generation} />}
      progress={running && <WaveformDivider bare state="speaking" bars={26} />}
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
  const { kind, state, startedAt, error, outcome, cost = CREDIT_COSTS[kind] } = generation;
  const t = useTranslations("common.generations");
  const jobs = useTranslations("common.jobs.states");
  const credits = useTranslations("posts.credits.cancelled");
  const errorText = useCreditErrorText();
  const seconds = useElapsedSeconds(state === "running" ? startedAt : null);
  if (state === "failed") return <span className="text-err">{errorText(error)}</span>;
  if (state === "cancelled") return outcome ? credits(outcome, { n: cost }) : t("stopping");
  if (state === "done") return jobs("done");
  return (
    <>
      {t(kind === "text" ? "writing" : "drawing")}
      {seconds >= SHOW_ELAPSED_AFTER_SECONDS && (
        // Hidden from screen readers, which would otherwise announce every second.
        <span aria-hidden="true" className="ms-2">
          <bdi dir="ltr">{formatElapsed(seconds)}</bdi>
        </span>
      )}
    </>
  );
}
