"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { CreditButton } from "@/components/billing/credit-button";
import { GapDays } from "@/components/planner/gaps/gap-days";
import { getProposedDays, useGaps } from "@/components/planner/gaps/use-gaps";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogContentBody, DialogFooter } from "@/components/ui/dialog";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { useFillGaps } from "@/lib/content-plan/client/mutations";
import { getGapsPrice } from "@/lib/content-plan/gaps";
import { MAX_GAPS } from "@/lib/content-plan/limits";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { DEFAULT_PLATFORM, PLATFORMS, type Platform } from "@/lib/core/platforms";

const REASONS = ["taken", "past", "running"] as const;

/** Maps an error to the reason why no draft was started. */
function useGapsError(): (error: unknown) => string {
  const t = useTranslations("contentPlanner.planner.gaps.refused");
  const errorText = useErrorText();
  return (error) => {
    const reason = REASONS.find((one) => one === toApiError(error).details?.reason);
    return reason ? t(reason) : errorText(error);
  };
}

interface Props {
  days: LocalDate[];
  now: Date;
  /** Initial platform. */
  platform: Platform;
  onDone(): void;
}

/** Selects days, platform and images of the drafts, and shows the resulting cost. */
export function FillGapsForm({ days, now, platform: first, onDone }: Props) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const common = useTranslations("common");
  const { _id } = useCurrentAccount();
  const [platform, setPlatform] = useState(first);
  const [picture, setPicture] = useState(true);
  const [tried, setTried] = useState(false);
  // Days that the user selected for this platform; null while the proposal applies.
  const [ticked, setTicked] = useState<LocalDate[] | null>(null);
  const found = useGaps(days, platform, now);
  const fill = useFillGaps(_id);
  const errorText = useGapsError();
  const gaps = found?.gaps ?? [];
  const chosen = gaps.filter(({ day }) => (ticked ?? getProposedDays(gaps, MAX_GAPS)).includes(day));
  const choosePlatform = (next: string) => {
    setPlatform(PLATFORMS.find((one) => one === next) ?? DEFAULT_PLATFORM);
    setTicked(null);
    fill.reset();
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (chosen.length === 0 || fill.isPending) return;
    try {
      await fill.runAsync({ platform, picture, slots: chosen.map(({ day, time }) => ({ day, time })) });
      onDone();
      showToast.info(t("begun"));
    } catch {
      // The form shows the error beside the days.
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContentBody className="grid gap-4">
        <Choices {...{ platform, picture, setPicture }} setPlatform={choosePlatform} />
        {found ? (
          <GapDays
            {...{ gaps, platform, tried }}
            chosen={chosen.map(({ day }) => day)}
            isOwn={found.best.isOwn}
            onChange={setTicked}
          />
        ) : (
          <Skeleton className="h-48" />
        )}
        {fill.error && (
          <Alert tone="err" role="alert" title={t("failed")}>
            {errorText(fill.error)}
          </Alert>
        )}
      </DialogContentBody>
      <DialogFooter>
        <CreditButton type="submit" credits={getGapsPrice(chosen.length, picture)} busy={fill.isPending}>
          {t("begin", { n: chosen.length })}
        </CreditButton>
        <Button onClick={onDone}>{common("cancel")}</Button>
      </DialogFooter>
    </form>
  );
}

interface ChoicesProps {
  platform: Platform;
  setPlatform(platform: string): void;
  picture: boolean;
  setPicture(image: boolean): void;
}

function Choices({ platform, setPlatform, picture, setPicture }: ChoicesProps) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const names = useTranslations("posts.platform");
  return (
    <div className="flex flex-wrap gap-3">
      <SegmentedControl aria-label={t("network")} value={platform} onValueChange={setPlatform}>
        {PLATFORMS.map((one) => (
          <Segment key={one} value={one}>
            <PlatformTag platform={one} />
            {names(one)}
          </Segment>
        ))}
      </SegmentedControl>
      <SegmentedControl
        aria-label={t("what")}
        value={picture ? "picture" : "text"}
        onValueChange={(value) => setPicture(value === "picture")}
      >
        <Segment value="picture">{t("withPicture")}</Segment>
        <Segment value="text">{t("textOnly")}</Segment>
      </SegmentedControl>
    </div>
  );
}
