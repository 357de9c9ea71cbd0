import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";

export default function StyleGuideLayout({ children }: { children: ReactNode }) {
  return <AppLayout namespaces={["common"]}>{children}</AppLayout>;
}
