import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { cache, type ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";
import { TwoStepNeeded } from "@/components/operator/two-step-needed";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { RequireAuth } from "@/components/shell/require-auth";
import { StepUpProvider } from "@/components/user-settings/step-up-provider";
import { getSessionCookieName } from "@/lib/auth/next/session-cookie";
import { findCallerByCookie } from "@/lib/http/caller";
import { findOperatorAccess } from "@/lib/operations/server/require-operator";

const readAccess = cache(async () => {
  const cookie = (await cookies()).get(getSessionCookieName())?.value;
  return findOperatorAccess(await findCallerByCookie(cookie));
});

export async function generateMetadata() {
  // Next writes the metadata into the body of the redirect too.
  if ((await readAccess()) === "hidden") return {};
  return { ...(await getPageMetadata("support.operator.title")), robots: { index: false, follow: false } };
}

/** Answers everybody but operators as every unknown path does [spec 2], so that the console is not seen. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  await connection();
  const access = await readAccess();
  if (access === "hidden") redirect("/");
  return (
    <AppLayout namespaces={["common", "auth", "subscription", "support"]}>
      <RequireAuth>
        {access === "no-second-factor" ? <TwoStepNeeded /> : <StepUpProvider>{children}</StepUpProvider>}
      </RequireAuth>
    </AppLayout>
  );
}
