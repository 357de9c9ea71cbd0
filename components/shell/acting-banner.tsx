"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CenteredPage } from "@/components/shell/simple-page-layout";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { authCheckQuery, authKeys } from "@/lib/auth/client/queries";
import { useStopActing } from "@/lib/operations/client/mutations";

const MINUTE_MS = 60_000;

/** Returns whether an operator acts as the current user. */
export function useIsActing(): boolean {
  return useQuery(authCheckQuery).data?.acting !== undefined;
}

/** Says on every screen whom an operator acts as, and ends it. */
export function ActingBanner() {
  const { data, dataUpdatedAt } = useQuery(authCheckQuery);
  if (!data?.acting) return null;
  // The clock of this browser may be wrong; the time since the answer is right.
  return <Notice endsAt={dataUpdatedAt + data.acting.secondsLeft * 1_000} />;
}

function Notice({ endsAt }: { endsAt: number }) {
  const t = useTranslations("common.acting");
  const errorText = useErrorText();
  const { _id, name, email } = useCurrentUser();
  const stop = useStopActing(`/operator/${_id}`);
  const minutes = useMinutesLeft(endsAt);
  return (
    <Banner
      role="region"
      aria-label={t("label")}
      tone="err"
      icon={<Eye aria-hidden="true" />}
      actions={
        <Button size="sm" busy={stop.isPending} onClick={() => stop.run(undefined)}>
          {t("stop")}
        </Button>
      }
    >
      {t.rich("text", {
        name: () => <bdi className="font-semibold wrap-anywhere">{name}</bdi>,
        email: () => (
          <bdi dir="ltr" className="wrap-anywhere">
            {email}
          </bdi>
        ),
        n: minutes,
      })}
      {stop.error && (
        <span role="alert" className="block text-err">
          {errorText(stop.error)}
        </span>
      )}
    </Banner>
  );
}

/** Counts the minutes down, and asks the server when they are over. */
function useMinutesLeft(endsAt: number): number {
  const client = useQueryClient();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    const ask = () => void client.invalidateQueries({ queryKey: authKeys.check });
    const end = setTimeout(ask, Math.max(0, endsAt - Date.now()));
    return () => {
      clearInterval(clock);
      clearTimeout(end);
    };
  }, [endsAt, client]);
  return Math.max(1, Math.ceil((endsAt - now) / MINUTE_MS));
}

/** Replaces every screen after the end of acting, with what was typed there. */
export function ActingEnded() {
  const t = useTranslations("common.acting");
  const errorText = useErrorText();
  const stop = useStopActing("/operator");
  return (
    <CenteredPage>
      <div className="grid max-w-120 gap-4">
        <h1 className="text-28">{t("endedTitle")}</h1>
        <p className="text-ink-2">{t("endedText")}</p>
        {stop.error && (
          <Alert tone="err" role="alert">
            {errorText(stop.error)}
          </Alert>
        )}
        <div>
          <Button variant="primary" busy={stop.isPending} onClick={() => stop.run(undefined)}>
            {t("toConsole")}
          </Button>
        </div>
      </div>
    </CenteredPage>
  );
}
