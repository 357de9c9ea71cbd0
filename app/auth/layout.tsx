import { connection } from "next/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { AppDocument } from "@/components/shell/app-document";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { getEnv } from "@/lib/core/server/env";

export const generateMetadata = () => getPageMetadata();

export default async function AuthLayout({ children }: { children: ReactNode }) {
  // Reads the environment of the running process, not that of the build.
  await connection();
  return <AppDocument sandboxServices={getEnv().SANDBOX_SERVICES}>{children}</AppDocument>;
}
