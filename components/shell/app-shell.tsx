"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AppSidebar } from "@/components/shell/app-sidebar";
import { Topbar } from "@/components/shell/topbar";
import { cn } from "@/components/ui/cn";

interface Props {
  accountId: string;
  /** What stands in the bar: the way back, the name of the page. */
  crumbs: ReactNode;
  /** Page actions of the bar, before language and theme. */
  actions?: ReactNode;
  /** The narrow rail at every width: in the composer, whose columns need the room. */
  rail?: boolean;
  children: ReactNode;
}

/** The frame of every screen of a brand: sidebar at the inline start, bar above, page below (drawn: dashboard). */
export function AppShell({ accountId, crumbs, actions, rail = false, children }: Props) {
  const t = useTranslations("common");
  return (
    <div
      className={cn(
        "grid min-h-[calc(100vh-var(--notices-height,0px))] grid-cols-[64px_minmax(0,1fr)]",
        !rail && "min-[1200px]:grid-cols-[248px_minmax(0,1fr)]",
      )}
    >
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-30 focus:bg-raised focus:p-3"
      >
        {t("skip")}
      </a>
      <AppSidebar accountId={accountId} rail={rail} />
      <div className="flex min-w-0 flex-col border-line border-s">
        <Topbar accountId={accountId} crumbs={crumbs} actions={actions} />
        {children}
      </div>
    </div>
  );
}

/** The usual page below the bar. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main id="page" tabIndex={-1} className="px-6 pt-7 pb-12 outline-none min-[1200px]:px-8">
      {children}
    </main>
  );
}
