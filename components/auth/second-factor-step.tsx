"use client";

import { useTranslations } from "next-intl";
import { SecondFactorForm } from "@/components/auth/second-factor-form";
import { Button } from "@/components/ui/button";
import { useSecondFactorSignIn } from "@/lib/auth/client/mutations";
import type { SecondFactorDetails } from "@/lib/auth/second-factor-schemas";

interface Props {
  details: SecondFactorDetails;
  onDone(): void;
  onBack(): void;
}

/** Renders the second step of a sign-in. */
export function SecondFactorStep({ details, onDone, onBack }: Props) {
  const t = useTranslations("auth");
  const signIn = useSecondFactorSignIn();
  return (
    <div className="grid gap-5">
      <p className="text-16 text-ink-2">{t("secondFactor.text")}</p>
      <SecondFactorForm
        methods={details.methods}
        getPasskeyOptions={async () => details.passkeyOptions ?? {}}
        onProof={(proof) => signIn.runAsync(proof).then(onDone)}
      />
      <Button variant="link" className="justify-self-center" onClick={onBack}>
        {t("forgot.back")}
      </Button>
    </div>
  );
}
