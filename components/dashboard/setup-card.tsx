"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useCreateDraft } from "@/components/dashboard/use-create-draft";
import type { SetupState } from "@/components/dashboard/use-setup";
import { LinkButton } from "@/components/shell/link-button";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateAccount } from "@/lib/accounts/client/mutations";
import { SETUP_STEPS, type SetupStep } from "@/lib/accounts/industries";

/** Lists the steps that make a new brand ready; one is open, with its action in place. */
export function SetupCard({ done, skipped, next, isKnown }: SetupState & { next: SetupStep }) {
  const t = useTranslations("dashboard.setup");
  const [chosen, choose] = useState<SetupStep | null>(null);
  const open = chosen ?? next;
  return (
    <Card aria-label={t("title")} className="mb-6">
      <CardHeader className="flex-wrap">
        <CardTitle>{t("title")}</CardTitle>
        {isKnown && (
          <span className="text-13 text-ink-2">
            {t("progress", { n: done.length, of: SETUP_STEPS.length })}
          </span>
        )}
        <HideButton />
      </CardHeader>
      <ol className="grid grid-cols-5 border-line border-y">
        {SETUP_STEPS.map((step, index) => (
          <li key={step} className="border-line not-first:border-s">
            <StepButton
              step={step}
              number={index + 1}
              state={done.includes(step) ? "done" : skipped.includes(step) ? "skipped" : "open"}
              current={step === open}
              onOpen={() => choose(step)}
            />
          </li>
        ))}
      </ol>
      <OpenStep
        step={open}
        canSkip={!done.includes(open) && !skipped.includes(open)}
        onSkipped={() => choose(null)}
      />
    </Card>
  );
}

/** Skips all steps at once. What is done later is counted all the same. */
function HideButton() {
  const t = useTranslations("dashboard.setup");
  const errorText = useErrorText();
  const update = useUpdateAccount(useCurrentAccount()._id);
  const hide = () =>
    update.runAsync({ setupSkipped: [...SETUP_STEPS] }).catch((error) => showToast.error(errorText(error)));
  return (
    <Button variant="quiet" size="sm" className="ms-auto" busy={update.isPending} onClick={() => void hide()}>
      {t("hide")}
    </Button>
  );
}

interface StepProps {
  step: SetupStep;
  number: number;
  state: "done" | "skipped" | "open";
  current: boolean;
  onOpen(): void;
}

function StepButton({ step, number, state, current, onOpen }: StepProps) {
  const t = useTranslations("dashboard.setup");
  return (
    <button
      type="button"
      aria-current={current ? "step" : undefined}
      onClick={onOpen}
      className={cn(
        "grid h-full w-full content-start justify-items-start gap-2 p-3 text-start wide:p-4",
        "border-t-2 hover:bg-tint",
        current ? "border-ink" : "border-transparent",
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          "grid size-6 place-items-center rounded-full border font-semibold text-12 forced-colors:border",
          state === "done" && "border-ok bg-ok text-canvas",
          state !== "done" && (current ? "border-ink bg-ink text-canvas" : "border-line-strong text-ink-2"),
        )}
      >
        {state === "done" ? <Check className="size-4" /> : number}
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold">{t(`steps.${step}.name`)}</span>
        {state !== "open" && <span className="text-12 text-ink-2">{t(state)}</span>}
      </span>
    </button>
  );
}

interface OpenStepProps {
  step: SetupStep;
  canSkip: boolean;
  onSkipped(): void;
}

function OpenStep({ step, canSkip, onSkipped }: OpenStepProps) {
  const t = useTranslations("dashboard.setup");
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const update = useUpdateAccount(account._id);
  const skip = () =>
    update
      .runAsync({ setupSkipped: [...account.setupSkipped, step] })
      .then(onSkipped, (error) => showToast.error(errorText(error)));
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4 p-4 wide:p-5">
      <div className="grid min-w-64 flex-1 gap-1">
        <h3 className="text-18">{t(`steps.${step}.title`)}</h3>
        <p className="text-ink-2">{t(`steps.${step}.text`)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canSkip && (
          <Button variant="quiet" busy={update.isPending} onClick={() => void skip()}>
            {t("skip")}
          </Button>
        )}
        <StepAction step={step} />
      </div>
    </div>
  );
}

function StepAction({ step }: { step: SetupStep }): ReactNode {
  const t = useTranslations("dashboard.setup.steps");
  const { _id } = useCurrentAccount();
  const { start, isPending } = useCreateDraft();
  if (step === "post")
    return (
      <Button busy={isPending} onClick={() => start()}>
        {t("post.action")}
      </Button>
    );
  const path = { brand: "settings", voice: "voice", connect: "connections", approval: "approval" }[step];
  return <LinkButton href={`/account/${_id}/${path}`}>{t(`${step}.action`)}</LinkButton>;
}
