import type { Metadata } from "next";
import { PaymentScreen } from "@/components/billing/payment-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { parsePaymentPath } from "@/lib/billing/payment-path";

export async function generateMetadata(): Promise<Metadata> {
  return {
    ...(await getPageMetadata("subscription.history.title")),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

interface Props {
  params: Promise<{ path: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Handles every path below /payment, even when the gateway encoded the question mark. */
export default async function PaymentPage({ params, searchParams }: Props) {
  const [{ path }, query] = await Promise.all([params, searchParams]);
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one ?? ""]),
  );
  const address = `/payment/${path.join("/")}?${new URLSearchParams(pairs)}`;
  return <PaymentScreen path={parsePaymentPath(address)} />;
}
