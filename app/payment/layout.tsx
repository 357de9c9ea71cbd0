import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";

export default function PaymentLayout({ children }: { children: ReactNode }) {
  return <AppLayout namespaces={["common", "subscription"]}>{children}</AppLayout>;
}
