import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata();

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AppLayout namespaces={["auth", "common"]}>{children}</AppLayout>;
}
