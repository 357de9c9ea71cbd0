import { connection } from "next/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { LibraryProvider } from "@/components/media/library-provider";
import { AppDocument } from "@/components/shell/app-document";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { RequireAuth } from "@/components/shell/require-auth";
import { getEnv } from "@/lib/core/server/env";

export const generateMetadata = () => getPageMetadata();

export default async function ProtectedLayout({ children }: { children: ReactNode }) {
  // Reads the environment of the running process, not that of the build.
  await connection();
  const { SANDBOX_SERVICES: sandboxServices, BRAND_CURRENCY: currency, BRAND_TAX_NOTE: taxNote } = getEnv();
  return (
    <AppDocument sandboxServices={sandboxServices} pricing={{ currency, taxNote }}>
      <LibraryProvider>
        <RequireAuth>{children}</RequireAuth>
      </LibraryProvider>
    </AppDocument>
  );
}
