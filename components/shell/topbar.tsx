"use client";

import type { ReactNode } from "react";
import { JobsTray } from "@/components/jobs/jobs-tray";
import { NotificationsBell } from "@/components/notifications/notifications-bell";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";

interface Props {
  accountId: string;
  crumbs: ReactNode;
  actions?: ReactNode;
}

/** The bar above every page: where one is, what can be done here, what happened meanwhile, language and theme. */
export function Topbar({ accountId, crumbs, actions }: Props) {
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
