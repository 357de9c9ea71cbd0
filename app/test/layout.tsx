import { connection } from "next/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { AppDocument } from "@/components/shell/app-document";
import { getEnv } from "@/lib/core/server/env";

export default async function GuideLayout({ children }: { children: ReactNode }) {
  // Reads the environment of the running process, not that of the build.
  await connection();
  return <AppDocument sandboxServices={getEnv().SANDBOX_SERVICES}>{children}</AppDocument>;
}
