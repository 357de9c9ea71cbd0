"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MoneyText } from "@/components/billing/money-text";
import { DetailLine } from "@/components/billing/payment-details";
import { PaymentOutcome } from "@/components/billing/payment-outcome";
import { findUnresolvedPayment, UnresolvedPaymentQuestion } from "@/components/billing/unresolved-payment";
import type { PreviewedUpgrade } from "@/components/billing/use-choose-plan";
import { usePaymentResult } from "@/components/billing/use-payment-result";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { Dialog, DialogContent, DialogContentBody, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { useUpgradePlan } from "@/lib/billing/client/mutations";
import type { PlanChoice } from "@/lib/billing/plan-rules";
import { PLANS } from "@/lib/billing/plans";

interface Props {
  upgrade: PreviewedUpgrade;
  onClose(): void;
  /** Requests a new preview: the price of one depends on its moment. */
  onAgain(choice: PlanChoice): void;
}

/** Shows what a larger plan costs today before it is paid, then the result of the payment. */
export function UpgradeDialog({ upgrade, onClose, onAgain }: Props) {
  const t = useTranslations("subscription.upgrade");
  const common = useTranslations("common");
  const pay = useUpgradePlan();
  const { choice, preview } = upgrade;
  const again = () => {
    onClose();
    onAgain(choice);
  };
  const send = (unchargedPaymentId?: string) =>
    pay.run({ ...choice, at: preview.at, amount: preview.amount, unchargedPaymentId });
  const plan = () => <bdi>{PLANS[choice.planKey].name}</bdi>;
  const paid = pay.data?.payment;
  const unresolved = findUnresolvedPayment(pay.error);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        alert={pay.isPending}
        aria-describedby={undefined}
        onEscapeKeyDown={(event) => pay.isPending && event.preventDefault()}
      >
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t.rich("title", { plan })}</DialogTitle>
        </DialogHeader>
        <DialogContentBody className="grid gap-4">
          {paid ? (
            <UpgradeResult paymentId={paid._id} onRetry={again} onDone={onClose} />
          ) : (
            <UpgradeOffer upgrade={upgrade}>
              <UpgradeError error={pay.error} />
              {unresolved && (
                <UnresolvedPaymentQuestion
                  payment={unresolved}
                  busy={pay.isPending}
                  onUncharged={() => send(unresolved._id)}
                />
              )}
              <div className="flex flex-wrap gap-2">
                {unresolved ? null : pay.error ? (
                  <Button variant="primary" onClick={again}>
                    {t("again")}
                  </Button>
                ) : (
                  <Button variant="primary" busy={pay.isPending} onClick={() => send()}>
                    <span>{t.rich("pay", { amount: () => <Amount upgrade={upgrade} /> })}</span>
                  </Button>
                )}
                <Button disabled={pay.isPending} onClick={onClose}>
                  {common("cancel")}
                </Button>
              </div>
            </UpgradeOffer>
          )}
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

const Amount = ({ upgrade: { preview } }: { upgrade: PreviewedUpgrade }) => (
  <MoneyText amount={preview.amount} currency={preview.currency} />
);

function UpgradeOffer({ upgrade, children }: { upgrade: PreviewedUpgrade; children: ReactNode }) {
  const t = useTranslations("subscription.upgrade");
  const { choice, preview } = upgrade;
  const next = () => <MoneyText amount={preview.nextAmount} currency={preview.currency} />;
  return (
    <>
      <dl className="grid border-line border-t">
        <DetailLine term={t("today")}>
          <Amount upgrade={upgrade} />
        </DetailLine>
        <DetailLine term={t("then")}>
          {t.rich(`per.${choice.billingPeriod}`, {
            amount: next,
            date: () => <DateText value={preview.nextPaymentDate} />,
          })}
        </DetailLine>
        <DetailLine term={t("credits")}>{t("added", { n: preview.credits })}</DetailLine>
        {preview.cardLast4 && (
          <DetailLine term={t("card")}>
            <bdi dir="ltr">•••• {preview.cardLast4}</bdi>
          </DetailLine>
        )}
      </dl>
      <p className="text-13 text-ink-2">{t("note")}</p>
      {children}
    </>
  );
}

function UpgradeError({ error }: { error: Error | null }) {
  const errorText = useErrorText();
  return error && !findUnresolvedPayment(error) && <Alert tone="err">{errorText(error)}</Alert>;
}

interface ResultProps {
  paymentId: string;
  onRetry(): void;
  onDone(): void;
}

/** Shows the result of the payment; a bank that asks first is answered on a page of its own. */
function UpgradeResult(props: ResultProps) {
  const t = useTranslations("subscription.upgrade.confirm");
  const { payment } = usePaymentResult(props.paymentId);
  if (payment?.state !== "pending" || !payment.url) return <PaymentOutcome {...props} />;
  return (
    <div className="grid gap-4" role="status">
      <h3 className="text-22">{t("title")}</h3>
      <p className="text-16 text-ink-2">{t("text")}</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <a href={payment.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />
            {t("open")}
          </a>
        </Button>
        <Button onClick={props.onDone}>{t("later")}</Button>
      </div>
    </div>
  );
}
