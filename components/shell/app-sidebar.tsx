"use client";

import {
  AudioLines,
  CalendarDays,
  ChartColumn,
  CreditCard,
  FileText,
  House,
  Images,
  LayoutTemplate,
  Plug,
  Settings,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { AccountSwitcher } from "@/components/shell/account-switcher";
import { SidebarCredits } from "@/components/shell/sidebar-credits";
import { SidebarUser } from "@/components/shell/sidebar-user";
import { cn } from "@/components/ui/cn";
import { Logo } from "@/components/ui/logo";

const SECTIONS = [
  { path: "", label: "today", icon: House },
  { path: "/planner", label: "planner", icon: CalendarDays },
  { path: "/posts", label: "posts", icon: FileText },
  { path: "/designs", label: "designs", icon: LayoutTemplate },
  { path: "/media", label: "media", icon: Images },
  { path: "/voice", label: "voice", icon: AudioLines },
  { path: "/insights", label: "insights", icon: ChartColumn },
  { path: "/connections", label: "connections", icon: Plug },
  { path: "/settings", label: "brandSettings", icon: Settings },
  { path: "/subscriptions", label: "plans", icon: CreditCard },
] as const;

/** Plans belong to the user, not to an account. */
const PERSONAL = "/subscriptions";

interface Props {
  accountId: string;
  rail: boolean;
}

/** Class pair that hides labels visually on the narrow sidebar. */
const wideOnly = (rail: boolean) => (rail ? "sr-only" : "max-[1199px]:sr-only");

/** Renders account, sections, credits and user. Icons only below 1200 px and in the composer. */
export function AppSidebar({ accountId, rail }: Props) {
  const t = useTranslations("common");
  const pathname = usePathname();
  const base = `/account/${accountId}`;
  const narrow = rail ? "items-center px-2" : "max-[1199px]:items-center max-[1199px]:px-2";
  return (
    <aside
      className={cn(
        "sticky top-0 flex h-[calc(100vh-var(--notices-height,0px))] max-h-250 flex-col gap-6 overflow-y-auto px-3 py-4 [scrollbar-width:thin]",
        narrow,
      )}
    >
      <Link href={base} className={cn("px-2 no-underline", rail ? "px-0" : "max-[1199px]:px-0")}>
        <Logo className={rail ? "[&>span]:sr-only" : "max-[1199px]:[&>span]:sr-only"}>{t("brand")}</Logo>
      </Link>
      <AccountSwitcher accountId={accountId} rail={rail} />
      <nav aria-label={t("nav.label")} className="grid gap-0.5 self-stretch">
        {SECTIONS.map(({ path, label, icon: Icon }) => {
          const href = path === PERSONAL ? path : `${base}${path}`;
          const on = pathname === href;
          return (
            <Link
              key={label}
              href={href}
              aria-current={on ? "page" : undefined}
              data-tour={label}
              className={cn(
                "relative flex min-h-9 items-center gap-3 rounded-in px-2.5 font-semibold text-ink-2 no-underline hover:bg-tint-2 hover:text-ink",
                rail
                  ? "min-h-10 justify-center px-0"
                  : "max-[1199px]:min-h-10 max-[1199px]:justify-center max-[1199px]:px-0",
                on &&
                  "bg-surface font-bold text-ink shadow-[inset_0_0_0_1px_var(--line)] before:absolute before:-start-3 before:inset-y-1.5 before:w-[3px] before:bg-brand forced-colors:before:bg-[Highlight]",
                on && (rail ? "before:-start-2" : "max-[1199px]:before:-start-2"),
              )}
            >
              <Icon aria-hidden="true" className="size-4 flex-none" />
              <span className={wideOnly(rail)}>{t(`nav.${label}`)}</span>
            </Link>
          );
        })}
      </nav>
      <div className="mt-auto grid gap-4 self-stretch">
        <SidebarCredits accountId={accountId} rail={rail} />
        <SidebarUser rail={rail} />
      </div>
    </aside>
  );
}
