"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { TrayButton, TrayClock, TrayItem } from "@/components/jobs/tray-item";
import { LinkButton } from "@/components/shell/link-button";
import { useCreditErrorText } from "@/components/shell/use-error-text";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { type Generation, runningGenerations } from "@/lib/generation/client/running-generations";

interface Props {
  generation: Generation;
  onLeave(): void;
}

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
            <TrayButton aria-label={t("cancelOf", { label })} onClick={() => runningGenerations.stop(id)}>
              {t("cancel")}
            </TrayButton>
          )}
          {address && (
            <LinkButton variant="link" size="sm" href={address} onClick={onLeave}>
              {t("showPost")}
            </LinkButton>
          )}
          {!running && (
            <TrayButton aria-label={t("dismissOf", { label })} onClick={() => runningGenerations.dismiss(id)}>
              {t("dismiss")}
            </TrayButton>
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
  if (state === "failed") return <span className="text-err">{errorText(error)}</span>;
  if (state === "cancelled") return outcome ? credits(outcome, { n: cost }) : t("stopping");
  if (state === "done") return jobs("done");
  return (
    <>
      {t(kind === "text" ? "writing" : "generatingImage")}
      <TrayClock since={startedAt} />
    </>
  );
}
