import { Check as CheckIcon, Minus, OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FixButton } from "@/components/posts/fix-button";
import { usePostGroup } from "@/components/posts/networks/use-post-group";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import type { GroupProblem, Preflight, PreflightCheckGroup } from "@/components/posts/use-preflight";
import { useProblemText } from "@/components/posts/use-problem-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Skeleton } from "@/components/ui/spinner";
import type { Platform } from "@/lib/core/platforms";

type Appearance = "missing" | "error" | "warning";

type AppearanceOf = (problem: GroupProblem) => Appearance;

/** Problems that say what is not there yet. Nothing about them is wrong, so they do not look like errors. */
const MISSING = ["not_connected", "empty", "image_needed", "reel_video", "time_missing"];

function useAppearanceOf(): AppearanceOf {
  const { members } = usePostGroup();
  return ({ code, severity, platforms }) => {
    // A story needs one image or video: none is missing, several are wrong.
    const isStoryEmpty =
      code === "story_media" &&
      members
        .filter(({ platform }) => platforms.includes(platform))
        .every(({ post: { images, videoUrl } }) => images.length === 0 && videoUrl === null);
    return MISSING.includes(code) || isStoryEmpty ? "missing" : severity;
  };
}

interface CardProps {
  preflight: Preflight;
  images: TrayImage[];
  onRemoveVideo(): void;
}

/** Lists what would fail and what is advice, with the fix; passed checks are folded into one line. */
export function PreflightCard({ preflight, images, onRemoveVideo }: CardProps) {
  const t = useTranslations("posts.preflight");
  const problemText = useProblemText();
  const appearanceOf = useAppearanceOf();
  const { checks, ready, pending, networks } = preflight;
  const passed = checks.filter(
    ({ line, problems }) => problems.length === 0 && !(pending && line === "connection"),
  );
  const open = checks.flatMap(({ problems }) => problems);
  return (
    <Card aria-labelledby="preflight-title" className="overflow-hidden">
      <div className="flex items-center gap-3 px-3.5 py-2.5">
        <h2 id="preflight-title" className="min-w-0 flex-1 text-[16px]/[22px]">
          {t("title")}
        </h2>
        <CheckMarks checks={checks} appearanceOf={appearanceOf} />
        {!pending && (
          <span role="status" className="whitespace-nowrap text-13 text-ink-2">
            {t("ready", { n: ready, m: checks.length })}
          </span>
        )}
      </div>
      <ul>
        {pending && (
          <li
            aria-busy="true"
            className="flex min-h-9 items-center gap-2.5 border-line border-t px-3.5 py-1.5"
          >
            <Skeleton className="size-4" />
            <Skeleton className="w-1/2" />
          </li>
        )}
        {open
          .filter(({ code }) => !pending || code !== "not_connected")
          .map((problem) => (
            <Row
              key={`${problem.code} ${problem.image ?? ""}`}
              appearance={appearanceOf(problem)}
              platforms={problem.platforms.length < networks.length ? problem.platforms : []}
              fix={<FixButton problem={problem} images={images} onRemoveVideo={onRemoveVideo} />}
            >
              {problemText(problem)}
            </Row>
          ))}
        {passed.length > 0 && <PassedChecks passed={passed} networks={networks.length} />}
      </ul>
    </Card>
  );
}

interface MarksProps {
  checks: PreflightCheckGroup[];
  appearanceOf: AppearanceOf;
}

function CheckMarks({ checks, appearanceOf }: MarksProps) {
  return (
    <span aria-hidden="true" className="flex gap-[3px]">
      {checks.map(({ line, problems }) => (
        <i
          key={line}
          className={cn(
            "block h-1.5 w-4 forced-color-adjust-none",
            problems.length === 0
              ? "bg-ok"
              : problems.every((problem) => appearanceOf(problem) === "missing")
                ? "shadow-[inset_0_0_0_1px_var(--line-strong)]"
                : "bg-[repeating-linear-gradient(135deg,var(--warn)_0_2px,transparent_2px_4px)] shadow-[inset_0_0_0_1px_var(--warn)]",
          )}
        />
      ))}
    </span>
  );
}

function PassedChecks({ passed, networks }: { passed: PreflightCheckGroup[]; networks: number }) {
  const t = useTranslations("posts.preflight");
  const [shown, setShown] = useState(false);
  return (
    <>
      <li className="flex min-h-9 items-center gap-2.5 border-line border-t px-3.5 py-1.5 text-13">
        <CheckIcon aria-hidden="true" className="flex-none text-ok" />
        <span className="min-w-0 flex-1">{t("passed", { n: passed.length, networks })}</span>
        <Button variant="link" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "hide" : "show")}
        </Button>
      </li>
      {shown &&
        passed.map(({ line }) => (
          <li key={line} className="flex min-h-8 items-center gap-2.5 px-3.5 pb-1.5 text-13">
            <CheckIcon aria-hidden="true" className="flex-none text-ok" />
            {t(`ok.${line}`)}
          </li>
        ))}
    </>
  );
}

interface RowProps {
  appearance: Appearance;
  /** Networks to name; empty when the problem concerns all. */
  platforms: Platform[];
  fix: ReactNode;
  children: ReactNode;
}

const APPEARANCES = {
  missing: { Icon: Minus, row: "", icon: "text-ink-2", label: "missing" },
  error: { Icon: OctagonAlert, row: "bg-err-tint", icon: "text-err", label: "error" },
  warning: { Icon: TriangleAlert, row: "bg-warn-tint", icon: "text-warn", label: "advice" },
} as const;

function Row({ appearance, platforms, fix, children }: RowProps) {
  const t = useTranslations("posts");
  const { Icon, row, icon, label } = APPEARANCES[appearance];
  return (
    <li
      data-appearance={appearance}
      className={cn("flex min-h-9 items-center gap-2.5 border-line border-t px-3.5 py-1.5 text-13", row)}
    >
      <Icon role="img" aria-label={t(`preflight.${label}`)} className={cn("flex-none", icon)} />
      <span className="min-w-0 flex-1">
        {platforms.map((platform) => (
          <PlatformTag
            key={platform}
            platform={platform}
            label={t(`platform.${platform}`)}
            className="me-1.5 align-[-3px]"
          />
        ))}
        {children}
      </span>
      {fix}
    </li>
  );
}
