import { Check as CheckIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FixButton } from "@/components/posts/fix-button";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import type { Preflight } from "@/components/posts/use-preflight";
import { useProblemText } from "@/components/posts/use-problem-text";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/spinner";

interface CardProps {
  preflight: Preflight;
  images: TrayImage[];
  onRemoveVideo(): void;
}

export function PreflightCard({ preflight, images, onRemoveVideo }: CardProps) {
  const t = useTranslations("posts.preflight");
  const problemText = useProblemText();
  const { checks, ready, pending } = preflight;
  const okText = {
    connection: preflight.target
      ? t.rich("ok.connection", { page: () => <bdi>{preflight.target}</bdi> })
      : null,
    text: t("ok.text"),
    images: preflight.hasVideo ? t("ok.video") : t("ok.images", { n: preflight.imageCount }),
    time: t("ok.time"),
  };
  return (
    <Card aria-labelledby="preflight-title">
      <div className="flex items-center gap-3 border-line border-b px-4 py-2.5">
        <h2 id="preflight-title" className="font-bold font-ui text-14 tracking-normal">
          {t("title")}
        </h2>
        <span aria-hidden="true" className="flex gap-[3px]">
          {checks.map(({ line, problems }) => (
            <i
              key={line}
              className={cn(
                "block h-1.5 w-4.5 forced-color-adjust-none",
                problems.length === 0
                  ? "bg-ok"
                  : "bg-[repeating-linear-gradient(135deg,var(--warn)_0_2px,transparent_2px_4px)] shadow-[inset_0_0_0_1px_var(--warn)]",
              )}
            />
          ))}
        </span>
        {!pending && (
          <span role="status" className="text-ink-2">
            {t("ready", { n: ready, m: checks.length })}
          </span>
        )}
      </div>
      <ul>
        {checks.map(({ line, problems }) => {
          if (line === "connection" && pending) {
            return (
              <li key={line} aria-busy="true" className="flex min-h-9 items-center gap-2.5 px-4 py-1.5">
                <Skeleton className="size-4" />
                <Skeleton className="w-1/2" />
              </li>
            );
          }
          if (problems.length === 0) return <Row key={line}>{okText[line]}</Row>;
          return problems.map((problem) => (
            <Row
              key={`${problem.code} ${problem.image ?? ""}`}
              severity={problem.severity}
              fix={<FixButton problem={problem} images={images} onRemoveVideo={onRemoveVideo} />}
            >
              {problemText(problem)}
            </Row>
          ));
        })}
      </ul>
    </Card>
  );
}

interface RowProps {
  severity?: "error" | "warning";
  fix?: ReactNode;
  children: ReactNode;
}

function Row({ severity, fix, children }: RowProps) {
  const Icon = severity === undefined ? CheckIcon : severity === "error" ? OctagonAlert : TriangleAlert;
  return (
    <li className={cn("flex min-h-9 items-center gap-2.5 px-4 py-1.5", severity && "bg-warn-tint")}>
      <Icon aria-hidden="true" className={severity ? "text-warn" : "text-ok"} />
      <span className="min-w-0 flex-1">{children}</span>
      {fix}
    </li>
  );
}
