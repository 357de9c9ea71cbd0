"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { JobsTray } from "@/components/jobs/jobs-tray";
import { NotificationsBell } from "@/components/notifications/notifications-bell";
import { AppSidebar } from "@/components/shell/app-sidebar";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";

interface Props {
  accountId: string;
  crumbs: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders the layout of account screens: sidebar at the inline start, top bar and page. */
export function AppShell({ accountId, crumbs, actions, children }: Props) {
  const t = useTranslations("common");
  return (
    <div className="grid min-h-[calc(100vh-var(--notices-height,0px))] grid-cols-[76px_minmax(0,1fr)] min-[1200px]:grid-cols-[216px_minmax(0,1fr)]">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-30 focus:bg-raised focus:p-3"
      >
        {t("skip")}
      </a>
      <AppSidebar accountId={accountId} />
      <div className="flex min-w-0 flex-col border-line border-s">
        <TopBar accountId={accountId} crumbs={crumbs} actions={actions} />
        {children}
      </div>
    </div>
  );
}

export function PageBody({ children }: { children: ReactNode }) {
  return (
    <main id="page" tabIndex={-1} className="px-6 pt-7 pb-12 outline-none min-[1200px]:px-8">
      {children}
    </main>
  );
}

function TopBar({ accountId, crumbs, actions }: Pick<Props, "accountId" | "crumbs" | "actions">) {
  return (
    <header className="sticky top-0 z-20 flex h-14 flex-none items-center gap-2 border-line border-b bg-canvas px-6 min-[1200px]:px-8">
      <div className="flex min-w-0 items-center gap-2">{crumbs}</div>
      <span className="ms-auto" />
      {actions}
      <JobsTray accountId={accountId} />
      <NotificationsBell />
      <LanguageSwitch />
      <ThemeMenu />
    </header>
  );
}
