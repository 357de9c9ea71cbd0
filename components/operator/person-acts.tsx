"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActButton } from "@/components/operator/act-button";
import { ReasonDialog } from "@/components/operator/reason-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { ACTING_MINUTES } from "@/lib/auth/limits";
import { useStartActing } from "@/lib/operations/client/mutations";
import { MAX_CONSOLE_CREDITS, MAX_TRIAL_EXTENSION_DAYS } from "@/lib/operations/limits";
import type { PersonDto } from "@/lib/operations/schemas";

/** Buttons for what can be done for a person as a whole. */
export function PersonActs({ person }: { person: PersonDto }) {
  const t = useTranslations("support.operator.acts");
  const { _id: personId, isVerified, trialEndsAt } = person;
  const credits = { label: t("credits"), max: MAX_CONSOLE_CREDITS, missing: "creditsMissing" } as const;
  const days = { label: t("days"), max: MAX_TRIAL_EXTENSION_DAYS, missing: "daysMissing" } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <ActButton
        {...{ personId, name: "grant", number: credits }}
        makeBody={(n) => ({ act: "credits", change: "grant", credits: n })}
      />
      <ActButton
        {...{ personId, name: "take", number: credits }}
        makeBody={(n) => ({ act: "credits", change: "take", credits: n })}
      />
      {trialEndsAt && (
        <ActButton
          {...{ personId, name: "trial", number: days }}
          makeBody={(n) => ({ act: "trial", days: n })}
        />
      )}
      {!isVerified && (
        <ActButton {...{ personId, name: "verifyMail" }} makeBody={() => ({ act: "verifyMail" })} />
      )}
      <ActButton {...{ personId, name: "endSessions" }} makeBody={() => ({ act: "endSessions" })} />
      <ViewAsButton personId={personId} />
    </div>
  );
}

/** Opens the studio of a person, read-only. */
function ViewAsButton({ personId }: { personId: string }) {
  const t = useTranslations("support.operator.acts");
  const start = useStartActing(personId);
  const { withStepUp, isAsking } = useStepUpContext();
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open = () => {
    start.reset();
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{t("viewAs")}</Button>
      <Dialog open={isOpen && !isAsking} onOpenChange={(next) => !isAsking && setOpen(next)}>
        <ReasonDialog
          key={openings}
          name="viewAs"
          title={t("titles.viewAs")}
          text={t("texts.viewAs", { n: ACTING_MINUTES })}
          action={t("viewAs")}
          busy={start.isPending}
          error={isAsking ? null : start.error}
          onConfirm={({ reason, key }) => withStepUp(() => start.runAsync({ reason }, key))}
        />
      </Dialog>
    </>
  );
}
