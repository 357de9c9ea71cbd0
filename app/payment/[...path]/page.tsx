import { PaymentScreen } from "@/components/billing/payment-screen";
import { getSecretPageMetadata, type QueryPageProps } from "@/components/shell/page-metadata";
import { parsePaymentPath } from "@/lib/billing/payment-path";

export const generateMetadata = () => getSecretPageMetadata("subscription.history.title");

interface Props extends QueryPageProps {
  params: Promise<{ path: string[] }>;
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
