import { connection } from "next/server";
import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";
import { LibraryProvider } from "@/components/media/library-provider";
import { VideoOptionsContext } from "@/components/posts/media/video-options";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { RequireAuth } from "@/components/shell/require-auth";
import { getEnv } from "@/lib/core/server/env";
import { listVideoOptions } from "@/lib/generation/server/list-video-options";
import { NAMESPACES } from "@/lib/i18n/namespaces";

export const generateMetadata = () => getPageMetadata();

export default async function ProtectedLayout({ children }: { children: ReactNode }) {
  // Reads the environment of the running process, not that of the build.
  await connection();
  return (
    <AppLayout namespaces={NAMESPACES}>
      <LibraryProvider>
        <VideoOptionsContext value={listVideoOptions(getEnv())}>
          <RequireAuth>{children}</RequireAuth>
        </VideoOptionsContext>
      </LibraryProvider>
    </AppLayout>
  );
}
