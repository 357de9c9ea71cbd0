import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";

export default function VerifyEmailLayout({ children }: { children: ReactNode }) {
  return <AppLayout namespaces={["auth", "common"]}>{children}</AppLayout>;
}
