import { connection } from "next/server";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { AppDocument } from "@/components/shell/app-document";
import { env } from "@/lib/core/server/env";

export default async function GuideLayout({ children }: { children: ReactNode }) {
  // The environment of the running process counts, not that of the build.
  await connection();
  return <AppDocument sandboxServices={env().SANDBOX_SERVICES}>{children}</AppDocument>;
}
