import type { Metadata } from "next";
import { PaymentScreen } from "@/components/billing/payment-screen";
import { pageTitle } from "@/components/shell/page-title";
import { parsePaymentPath } from "@/lib/billing/payment-path";

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await pageTitle("subscription.history.title")),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

interface Props {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Every address below /payment, however its question mark was encoded (decisions.md, "Routes"). */
export default async function PaymentPage({ params, searchParams }: Props) {
  const [{ path }, query] = await Promise.all([params, searchParams]);
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one ?? ""]),
  );
  const address = `/payment/${path.join("/")}?${new URLSearchParams(pairs)}`;
  return <PaymentScreen path={parsePaymentPath(address)} />;
}
