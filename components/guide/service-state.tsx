import { CircleCheck, OctagonAlert } from "lucide-react";
import { GuideSection } from "@/components/guide/guide-section";
import type { GuideTexts } from "@/components/guide/guide-texts";
import { Badge } from "@/components/ui/badge";
import { Tag } from "@/components/ui/tag";

const PARTS = ["database", "storage", "queue"] as const;

export type ServiceChecks = Record<(typeof PARTS)[number], "ok" | "down">;

interface Props {
  texts: GuideTexts["service"];
  checks: ServiceChecks;
  standIns: readonly string[];
}

/** Whether what every request needs answers, and who is only played. */
export function ServiceState({ texts, checks, standIns }: Props) {
  return (
    <GuideSection title={texts.title}>
      <ul className="grid gap-px border border-line bg-line sm:grid-cols-3">
        {PARTS.map((part) => {
          const isUp = checks[part] === "ok";
          return (
            <li key={part} className="flex items-center justify-between gap-3 bg-surface px-4 py-3">
              <b className="font-semibold">{texts[part]}</b>
              <Tag tone={isUp ? "ok" : "err"}>
                {isUp ? <CircleCheck aria-hidden="true" /> : <OctagonAlert aria-hidden="true" />}
                {isUp ? texts.ok : texts.down}
              </Tag>
            </li>
          );
        })}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        {standIns.length > 0 ? texts.standIns : texts.noStandIns}
        {standIns.map((name) => (
          <Badge key={name} tone="line">
            <bdi dir="ltr" lang="en">
              {name}
            </bdi>
          </Badge>
        ))}
      </p>
    </GuideSection>
  );
}
