"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { announceReturn } from "@/components/billing/frame-message";
import { PaymentOutcomeText } from "@/components/billing/payment-outcome";
import { parsePaymentId, usePaymentResult } from "@/components/billing/use-payment-result";
import { LinkButton } from "@/components/shell/link-button";
import { TextLink } from "@/components/ui/link";
import { Logo } from "@/components/ui/logo";
import { Spinner } from "@/components/ui/spinner";
import { authCheckQuery } from "@/lib/auth/client/queries";
import { paymentHistoryQuery } from "@/lib/billing/client/queries";
import type { PaymentPath } from "@/lib/billing/payment-path";

/** Notifies the page around the iframe; without an acknowledgement it offers the full page. */
function CheckoutFrameReturn({ path }: { path: PaymentPath }) {
  const t = useTranslations("subscription.payment");
  const [alone, setAlone] = useState(false);
  useEffect(() => announceReturn(window, () => setAlone(true)), []);
  if (!alone) return null;
  return (
    <p>
      <TextLink
        href={`/payment/${path.outcome}/full?${new URLSearchParams(path.params)}`}
        target="_top"
        className="inline-block py-1"
      >
        {t("openFullPage")}
      </TextLink>
    </p>
  );
}

/** Renders the gateway's return URL, which only selects the payment to query and grants nothing. */
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
      {framed && <CheckoutFrameReturn path={path} />}
    </main>
  );
}

/** Shows the payment named by the URL, else the user's latest. */
function Known({ path }: { path: PaymentPath }) {
  const named = parsePaymentId(path.params);
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
    <PaymentOutcomeText page view={view} payment={payment}>
      <div className="flex flex-wrap gap-2">
        {view === "paid" && <Way href="/account">{t("toStudio")}</Way>}
        <Way href="/subscriptions" quiet={view === "paid"}>
          {t(view === "failed" ? "choose" : "toPlans")}
        </Way>
      </div>
    </PaymentOutcomeText>
  );
}

/** Shown without payment data, because the URL proves nothing. */
function Neutral({ path }: { path: PaymentPath }) {
  const t = useTranslations("subscription.payment");
  return (
    <div className="grid gap-4">
      <h1 className="text-38">{t(`neutral.${path.outcome}.title`)}</h1>
      <p className="text-16 text-ink-2">{t(`neutral.${path.outcome}.text`)}</p>
      <div className="flex flex-wrap gap-2">
        <Way href="/subscriptions">{t("toPlans")}</Way>
      </div>
    </div>
  );
}

/** Navigates the top window, also from inside an iframe. */
function Way({ href, quiet = false, children }: { href: string; quiet?: boolean; children: ReactNode }) {
  return (
    <LinkButton variant={quiet ? "line" : "primary"} size="lg" href={href} target="_top">
      {children}
    </LinkButton>
  );
}
