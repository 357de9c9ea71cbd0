import type { ReactNode } from "react";
import { AccountProvider } from "@/components/accounts/account-provider";

interface Props {
  params: Promise<{ accountId: string }>;
  children: ReactNode;
}

export default async function AccountLayout({ params, children }: Props) {
  const { accountId } = await params;
  return <AccountProvider accountId={accountId}>{children}</AccountProvider>;
}
