import type { ReactNode } from "react";
import { AccountScope } from "@/components/accounts/account-scope";

interface Props {
  params: Promise<{ accountId: string }>;
  children: ReactNode;
}

export default async function AccountLayout({ params, children }: Props) {
  const { accountId } = await params;
  return <AccountScope accountId={accountId}>{children}</AccountScope>;
}
