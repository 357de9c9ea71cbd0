"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useSpendErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";

interface Props {
  error: unknown;
  /** What did not happen, when it was not the credits. */
  title: string;
  /** Said instead of the sentence of the error's code, where the place knows better. */
  text?: string | undefined;
  icon: ReactNode;
  onRetry(): void;
  onClose(): void;
}

/** Cause, what happened to the credits, next step; without enough credits: how many are missing. */
export function SpendError({ error, title, text, icon, onRetry, onClose }: Props) {
  const t = useTranslations("posts.credits");
  const common = useTranslations("common");
  const errorText = useSpendErrorText();
  const needed = toApiError(error).creditDetails;
  return (
    <Note
      tone="err"
      role="alert"
      icon={icon}
      title={needed ? t("notEnough") : title}
      actions={
        <>
          {!needed && (
            <Button variant="primary" size="sm" onClick={onRetry}>
              {common("retry")}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={onClose}>
            {common("close")}
          </Button>
        </>
      }
    >
      {needed ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <div className="flex gap-2">
            <dt className="text-ink-2">{t("required")}</dt>
            <dd className="font-bold">{needed.required_credits}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-ink-2">{t("balance")}</dt>
            <dd className="font-bold">{needed.current_balance}</dd>
          </div>
          <div className="basis-full">{t("kept")}</div>
        </dl>
      ) : (
        (text ?? errorText(error))
      )}
    </Note>
  );
}
