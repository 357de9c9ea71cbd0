"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FrameReturn } from "@/components/billing/frame-return";
import { PaymentWords } from "@/components/billing/payment-outcome";
import { paymentIdOf } from "@/components/billing/payment-view";
import { usePaymentResult } from "@/components/billing/use-payment-result";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { Spinner } from "@/components/ui/spinner";
import { authCheckQuery } from "@/lib/auth/client/queries";
import { paymentHistoryQuery } from "@/lib/billing/client/queries";
import type { PaymentPath } from "@/lib/billing/payment-path";

/**
 * Where a gateway sends people afterwards. It believes nothing of its address but where to look, and grants nothing:
 * it shows what the server knows. To somebody who is not signed in it says what happens without it.
 */
export function PaymentScreen({ path }: { path: PaymentPath }) {
  const t = useTranslations("common");
  const check = useQuery(authCheckQuery);
  const user = check.isError && !check.data ? null : check.data?.user;
  const framed = path.outcome !== "unknown" && !path.full;
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-120 content-center gap-6 p-6">
      {!framed && (
        <a href="/" className="no-underline">
          <Logo>{t("brand")}</Logo>
        </a>
      )}
      {user === undefined && <Spinner label={t("loading")} />}
      {user === null && <Neutral path={path} />}
      {user && <Known path={path} />}
      {framed && <FrameReturn path={path} />}
    </main>
  );
}

/** The payment that the address names, else the person's latest. */
function Known({ path }: { path: PaymentPath }) {
  const named = paymentIdOf(path.params);
  const history = useQuery({ ...paymentHistoryQuery(1), enabled: !named });
  const t = useTranslations("common");
  if (!named && history.isPending) return <Spinner label={t("loading")} />;
  const id = named ?? history.data?.payments[0]?._id;
  return id ? <Looked paymentId={id} /> : <Neutral path={path} />;
}

function Looked({ paymentId }: { paymentId: string }) {
  const t = useTranslations("subscription.payment");
  const { view, payment } = usePaymentResult(paymentId);
  return (
    <PaymentWords page view={view} payment={payment}>
      <Ways>
        {view === "paid" && <Way href="/account">{t("toStudio")}</Way>}
        <Way href="/subscriptions" quiet={view === "paid"}>
          {t(view === "failed" ? "choose" : "toPlans")}
        </Way>
      </Ways>
    </PaymentWords>
  );
}

/** Nothing is known here: what the address says is no proof. */
function Neutral({ path }: { path: PaymentPath }) {
  const t = useTranslations("subscription.payment");
  return (
    <div className="grid gap-4">
      <h1 className="text-38">{t(`neutral.${path.outcome}.title`)}</h1>
      <p className="text-16 text-ink-2">{t(`neutral.${path.outcome}.text`)}</p>
      <Ways>
        <Way href="/subscriptions">{t("toPlans")}</Way>
      </Ways>
    </div>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}

/** On the whole page also from inside a frame. */
function Way({ href, quiet = false, children }: { href: string; quiet?: boolean; children: ReactNode }) {
  return (
    <Button asChild variant={quiet ? "line" : "primary"} size="lg">
      <Link href={href} target="_top">
        {children}
      </Link>
    </Button>
  );
}
