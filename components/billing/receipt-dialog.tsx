"use client";

import { useTranslations } from "next-intl";
import { PaymentFacts } from "@/components/billing/payment-facts";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogHead,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import type { PaymentWire } from "@/lib/billing/schemas";

/** The receipt of a payment, as it was mailed. */
export function ReceiptDialog({ payment }: { payment: PaymentWire }) {
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
        <DialogHead closeLabel={common("close")}>
          <DialogTitle>{t("receipt")}</DialogTitle>
        </DialogHead>
        <DialogBody className="grid gap-3">
          <p className="text-13 text-ink-2">
            {t("number")} <bdi dir="ltr">{payment._id}</bdi>
          </p>
          <PaymentFacts payment={payment} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
