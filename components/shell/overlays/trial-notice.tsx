"use client";

import { Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { focusPage } from "@/components/shell/focus-page";
import { trialDaysLeft, trialNoticeType } from "@/components/shell/overlays/trial-notice-type";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { notify } from "@/components/ui/notify";
import { useDismissNotice } from "@/lib/auth/client/use-dismiss-notice";

/** The free-trial notification: how the trial stands, in one line that can be closed for good. */
export function TrialNotice() {
  const t = useTranslations("subscription.notice");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const user = useCurrentUser();
  const dismiss = useDismissNotice({ onError: (error) => notify.error(errorText(error)) });
  const now = Date.now();
  const type = trialNoticeType(user, now);
  const { endsAt } = user.freeTrial;
  if (!type || !endsAt) return null;
  const close = () => {
    focusPage();
    dismiss(type);
  };
  return (
    <Banner
      role="region"
      aria-label={t("label")}
      tone={type === "started" || type === "emailVerified" ? "brand" : "warn"}
      icon={<Clock aria-hidden="true" />}
      actions={
        <Button variant="quiet" size="icon-sm" aria-label={common("close")} onClick={close}>
          <X aria-hidden="true" />
        </Button>
      }
    >
      {t.rich(type, { n: trialDaysLeft(endsAt, now), date: () => <DateText value={endsAt} /> })}
    </Banner>
  );
}
