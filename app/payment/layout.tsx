import { connection } from "next/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { AppDocument } from "@/components/shell/app-document";
import { getEnv } from "@/lib/core/server/env";

export default async function PaymentLayout({ children }: { children: ReactNode }) {
  // Reads the environment of the running process, not that of the build.
  await connection();
  const { SANDBOX_SERVICES: sandboxServices, BRAND_CURRENCY: currency, BRAND_TAX_NOTE: taxNote } = getEnv();
  return (
    <AppDocument sandboxServices={sandboxServices} pricing={{ currency, taxNote }}>
      {children}
    </AppDocument>
  );
}
