"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyText } from "@/components/billing/money-text";
import { PaymentDetailsList } from "@/components/billing/payment-details";
import { useGatewayPage } from "@/components/billing/use-gateway-page";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Pagination } from "@/components/ui/pagination";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { Table, Td, Th } from "@/components/ui/table";
import { useOpenInvoice, useOpenPortal } from "@/lib/billing/client/mutations";
import { paymentHistoryQuery, subscriptionQuery } from "@/lib/billing/client/queries";
import { PLANS } from "@/lib/billing/plans";
import type { PaymentDto, PaymentState } from "@/lib/billing/schemas";

const TONES = {
  paid: "ok",
  pending: "warn",
  failed: "err",
  replaced: "neutral",
  abandoned: "neutral",
  unknown: "warn",
  refunded: "neutral",
  disputed: "neutral",
} as const satisfies Record<PaymentState, string>;

/** Lists all payments, newest first, with the email address that received each receipt. */
export function PaymentHistory() {
  const t = useTranslations("subscription.history");
  const common = useTranslations("common.paging");
  const [page, setPage] = useState(1);
  const query = useQuery({ ...paymentHistoryQuery(page), placeholderData: keepPreviousData });
  const { payments, total, limit } = query.data ?? { payments: [], total: 0, limit: 1 };
  return (
    <section aria-labelledby="payment-history" className="grid gap-4">
      <h2 id="payment-history" className="text-22">
        {t("title")}
      </h2>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-24 w-full" />}
      {query.isSuccess && payments.length === 0 && <p className="text-ink-2">{t("empty")}</p>}
      {payments.length > 0 && (
        <>
          <PaymentTable payments={payments} />
          {payments.some(({ state }) => state === "paid") && (
            <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
              {t(
                payments.every(({ hasInvoice, state }) => hasInvoice || state !== "paid")
                  ? "receiptsAndInvoices"
                  : "receipts",
              )}
              <InvoicesButton />
            </p>
          )}
        </>
      )}
      <Pagination
        label={t("pages")}
        page={page}
        pages={Math.ceil(total / limit)}
        newer={common("newer")}
        older={common("older")}
        onChange={setPage}
      />
    </section>
  );
}

/** Leads to the invoices at the gateway, where it has a page for them. */
function InvoicesButton() {
  const t = useTranslations("subscription.history");
  const errorText = useErrorText();
  const { data } = useQuery(subscriptionQuery);
  const { openPage, isOpening } = useGatewayPage(useOpenPortal(), (error) =>
    showToast.error(errorText(error)),
  );
  if (!data?.subscription?.canManageCard) return null;
  return (
    <Button variant="link" size="sm" busy={isOpening} onClick={() => openPage(undefined)}>
      {t("invoices")}
    </Button>
  );
}

/** Opens the invoice of one payment at the gateway, whose address is new at each call; an unpaid one is paid there. */
function InvoiceButton({ payment }: { payment: PaymentDto }) {
  const t = useTranslations("subscription.history");
  const errorText = useErrorText();
  const { openPage, isOpening } = useGatewayPage(useOpenInvoice(), (error) =>
    showToast.error(errorText(error)),
  );
  return (
    <Button variant="link" size="sm" busy={isOpening} onClick={() => openPage(payment._id)}>
      {t(payment.state === "paid" ? "invoice" : "confirmPayment")}
    </Button>
  );
}

function PaymentTable({ payments }: { payments: readonly PaymentDto[] }) {
  const t = useTranslations("subscription.history");
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <Table className="[&_tbody_tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <Th>{t("when")}</Th>
            <Th>{t("what")}</Th>
            <Th>{t("card")}</Th>
            <Th>{t("state")}</Th>
            <Th numeric>{t("amount")}</Th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment._id}>
              <Td>
                <DateText value={payment.paidAt ?? payment.createdAt} />
              </Td>
              <Td>
                <bdi>{PLANS[payment.planKey].name}</bdi>, {t(`period.${payment.billingPeriod}`)}
                <span className="text-ink-2"> · {t(`purpose.${payment.purpose}`)}</span>
              </Td>
              <Td>{payment.cardLast4 && <bdi dir="ltr">•••• {payment.cardLast4}</bdi>}</Td>
              <Td>
                <span className="flex flex-wrap items-center gap-x-3">
                  <PaymentStateBadge payment={payment} />
                  {payment.state === "paid" && <PaymentReceiptDialog payment={payment} />}
                  {payment.hasInvoice && <InvoiceButton payment={payment} />}
                </span>
              </Td>
              <Td numeric>
                <MoneyText amount={payment.amount} currency={payment.currency} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Shows the state of a payment, with the amount when only a part of it was refunded. */
export function PaymentStateBadge({
  payment: { state, failureCode, refundedAmount, currency },
}: {
  payment: Pick<PaymentDto, "state" | "failureCode" | "refundedAmount" | "currency">;
}) {
  const t = useTranslations("subscription.history");
  const amount = () => <MoneyText amount={refundedAmount} currency={currency} />;
  if (failureCode === "confirmation_required") return <Badge tone="warn">{t("unconfirmed")}</Badge>;
  return (
    <Badge tone={TONES[state]}>
      <span>
        {t(`states.${state}`)}
        {refundedAmount > 0 && state !== "refunded" && <> · {t.rich("refundedPart", { amount })}</>}
      </span>
    </Badge>
  );
}

/** Shows the receipt of a payment as it was mailed. */
function PaymentReceiptDialog({ payment }: { payment: PaymentDto }) {
  const t = useTranslations("subscription.history");
  const common = useTranslations("common");
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="link" size="sm">
          {t("receipt")}
        </Button>
      </DialogTrigger>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("receipt")}</DialogTitle>
        </DialogHeader>
        <DialogContentBody className="grid gap-3">
          <p className="text-13 text-ink-2">
            {t("number")} <bdi dir="ltr">{payment._id}</bdi>
          </p>
          <PaymentDetailsList payment={payment} />
          <p className="text-13 text-ink-2">
            {t(payment.hasInvoice ? "invoiceIsSeparate" : "notTaxDocument")}
          </p>
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}
