"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SpendButton } from "@/components/billing/spend-button";
import { GapDays } from "@/components/planner/gaps/gap-days";
import { proposedOf, useGaps } from "@/components/planner/gaps/use-gaps";
import { useGapsError } from "@/components/planner/gaps/use-gaps-error";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFoot } from "@/components/ui/dialog";
import { Note } from "@/components/ui/note";
import { notify } from "@/components/ui/notify";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Segment, Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { DEFAULT_PLATFORM, PLATFORMS, type Platform } from "@/lib/accounts/platforms";
import { useFillGaps } from "@/lib/content-plan/client/use-fill-gaps";
import { priceOfGaps } from "@/lib/content-plan/gaps";
import { MAX_GAPS } from "@/lib/content-plan/rules";
import type { Day } from "@/lib/posts/days";

interface Props {
  days: Day[];
  now: Date;
  /** The network it begins with. */
  platform: Platform;
  onDone(): void;
}

/** Which days get a draft, on which network, with a picture or without: its price changes with it. */
export function FillGapsForm({ days, now, platform: first, onDone }: Props) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const common = useTranslations("common");
  const { _id } = useCurrentAccount();
  const [platform, setPlatform] = useState(first);
  const [picture, setPicture] = useState(true);
  const [tried, setTried] = useState(false);
  // What was ticked by hand, for this network; until then what is proposed.
  const [ticked, setTicked] = useState<Day[] | null>(null);
  const found = useGaps(days, platform, now);
  const fill = useFillGaps(_id);
  const errorText = useGapsError();
  const gaps = found?.gaps ?? [];
  const chosen = gaps.filter(({ day }) => (ticked ?? proposedOf(gaps, MAX_GAPS)).includes(day));
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
      notify.info(t("begun"));
    } catch {
      // It is told in the form, where the days are.
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody className="grid gap-4">
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
          <Note tone="err" role="alert" title={t("failed")}>
            {errorText(fill.error)}
          </Note>
        )}
      </DialogBody>
      <DialogFoot>
        <SpendButton type="submit" credits={priceOfGaps(chosen.length, picture)} busy={fill.isPending}>
          {t("begin", { n: chosen.length })}
        </SpendButton>
        <Button onClick={onDone}>{common("cancel")}</Button>
      </DialogFoot>
    </form>
  );
}

interface ChoicesProps {
  platform: Platform;
  setPlatform(platform: string): void;
  picture: boolean;
  setPicture(picture: boolean): void;
}

function Choices({ platform, setPlatform, picture, setPicture }: ChoicesProps) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const names = useTranslations("posts.platform");
  return (
    <div className="flex flex-wrap gap-3">
      <Segmented aria-label={t("network")} value={platform} onValueChange={setPlatform}>
        {PLATFORMS.map((one) => (
          <Segment key={one} value={one}>
            <PlatformTag platform={one} />
            {names(one)}
          </Segment>
        ))}
      </Segmented>
      <Segmented
        aria-label={t("what")}
        value={picture ? "picture" : "text"}
        onValueChange={(value) => setPicture(value === "picture")}
      >
        <Segment value="picture">{t("withPicture")}</Segment>
        <Segment value="text">{t("textOnly")}</Segment>
      </Segmented>
    </div>
  );
}
