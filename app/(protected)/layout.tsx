import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";
import { LibraryProvider } from "@/components/media/library-provider";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { RequireAuth } from "@/components/shell/require-auth";

export const generateMetadata = () => getPageMetadata();

export default function ProtectedLayout({ children }: { children: ReactNode }) {
  return (
    <AppLayout>
      <LibraryProvider>
        <RequireAuth>{children}</RequireAuth>
      </LibraryProvider>
    </AppLayout>
  );
}
