import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";

export default function DataDeletionLayout({ children }: { children: ReactNode }) {
  return <AppLayout namespaces={["common", "support"]}>{children}</AppLayout>;
}
