"use client";

import { CircleCheckBig } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeText } from "@/components/operator/moment-text";
import { type ActName, type NumberField, ReasonDialog } from "@/components/operator/reason-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { usePerformAct } from "@/lib/operations/client/mutations";
import type { ActBody } from "@/lib/operations/schemas";

type WithoutReason<Body> = Body extends unknown ? Omit<Body, "reason"> : never;

interface Props {
  personId: string;
  name: Exclude<ActName, "viewAs">;
  /** Added to the accessible name of the button when several buttons have the same text. */
  subject?: string;
  number?: NumberField;
  makeBody(number: number): WithoutReason<ActBody>;
}

/** Button of an act: asks for the reason, confirms the identity where that is due, and shows what the log says. */
export function ActButton({ personId, name, subject, number, makeBody }: Props) {
  const t = useTranslations("support.operator.acts");
  const perform = usePerformAct(personId);
  const { withStepUp, isAsking } = useStepUpContext();
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open = () => {
    perform.reset();
    setOpenings(openings + 1);
    setOpen(true);
  };
  const label = subject && t("for", { action: t(name), subject });
  return (
    <>
      <Button size={subject ? "sm" : undefined} onClick={open} aria-label={label}>
        {t(name)}
      </Button>
      <Dialog open={isOpen && !isAsking} onOpenChange={(next) => !isAsking && setOpen(next)}>
        {perform.data ? (
          <Outcome title={t(name)} {...perform.data} />
        ) : (
          <ReasonDialog
            key={openings}
            name={name}
            title={t(`titles.${name}`)}
            text={t(`texts.${name}`)}
            action={t(name)}
            number={number}
            busy={perform.isPending}
            error={isAsking ? null : perform.error}
            onConfirm={({ reason, value, key }) =>
              withStepUp(() => perform.runAsync({ ...makeBody(value), reason } as ActBody, key))
            }
          />
        )}
      </Dialog>
    </>
  );
}

function Outcome({ title, result, isRepeated }: { title: string; result: string; isRepeated: boolean }) {
  const t = useTranslations("support.operator.acts");
  return (
    <DialogContent aria-describedby={undefined}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
      </DialogHeader>
      <DialogContentBody>
        <Alert tone="ok" role="status" icon={<CircleCheckBig aria-hidden="true" />}>
          {t.rich(isRepeated ? "repeated" : "done", { log: () => <CodeText>{result}</CodeText> })}
        </Alert>
      </DialogContentBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">{t("close")}</Button>
        </DialogClose>
      </DialogFooter>
    </DialogContent>
  );
}
