import { connection } from "next/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { LibraryProvider } from "@/components/media/library-provider";
import { AppDocument } from "@/components/shell/app-document";
import { Gate } from "@/components/shell/gate";
import { pageTitle } from "@/components/shell/page-title";
import { env } from "@/lib/core/server/env";

export const generateMetadata = () => pageTitle();

export default async function ProtectedLayout({ children }: { children: ReactNode }) {
  // The environment of the running process counts, not that of the build.
  await connection();
  const { SANDBOX_SERVICES: sandboxServices, BRAND_CURRENCY: currency, BRAND_TAX_NOTE: taxNote } = env();
  return (
    <AppDocument sandboxServices={sandboxServices} pricing={{ currency, taxNote }}>
      <LibraryProvider>
        <Gate>{children}</Gate>
      </LibraryProvider>
    </AppDocument>
  );
}
