"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { markFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useSignOut } from "@/lib/auth/client/mutations";
import { authCheckQuery } from "@/lib/auth/client/queries";

/**
 * Shows that the email address is verified. Queues the trial welcome in this tab unless another user is
 * signed in here.
 */
export function EmailVerified({ isTheirs }: { isTheirs: boolean }) {
  const t = useTranslations("auth.verify");
  const common = useTranslations("common");
  const check = useQuery({ ...authCheckQuery, enabled: !isTheirs });
  const other = isTheirs ? null : check.data?.user;
  const known = isTheirs || !check.isPending;
  useEffect(() => {
    if (known && !other) markFreeTrialPopup("emailVerified");
  }, [known, other]);
  if (!known) return <Spinner label={common("loading")} />;
  return (
    <>
      <p>
        {other ? t.rich("otherText", { address: () => <bdi dir="ltr">{other.email}</bdi> }) : t("doneText")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary" size="lg">
          <a href="/account">{t("studio")}</a>
        </Button>
        {other && <SignOut />}
      </div>
    </>
  );
}

function SignOut() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const signOut = useSignOut();
  return (
    <>
      <Button size="lg" busy={signOut.isPending} onClick={() => signOut.run(undefined)}>
        {t("verify.signOut")}
      </Button>
      {signOut.error && <Alert tone="err">{errorText(signOut.error, t("errors.logoutFailed"))}</Alert>}
    </>
  );
}
