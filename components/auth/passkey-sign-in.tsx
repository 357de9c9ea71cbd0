"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { usePasskeySignIn } from "@/lib/auth/client/mutations";
import { signInWithPasskeyCeremony } from "@/lib/auth/client/second-factor";

/** Signs in with a passkey that the browser knows: neither address nor password is needed. */
export function PasskeySignIn({ onDone }: { onDone(): void }) {
  const t = useTranslations("auth.secondFactor");
  const errorText = useErrorText();
  const signIn = usePasskeySignIn();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const enter = async () => {
    setPending(true);
    setFailure(null);
    try {
      await signIn.runAsync(await signInWithPasskeyCeremony());
      onDone();
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  };
  return (
    <div className="grid gap-3">
      {failure !== null && (
        <Alert tone="err" role="alert">
          {errorText(failure)}
        </Alert>
      )}
      <Button size="lg" block busy={isPending} onClick={enter}>
        {t("passkey.signIn")}
      </Button>
    </div>
  );
}
