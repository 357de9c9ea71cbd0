"use client";

import { useQuery } from "@tanstack/react-query";
import {
  AudioLines,
  CalendarDays,
  ChartColumn,
  Check,
  ChevronsUpDown,
  CreditCard,
  FileText,
  House,
  Images,
  LayoutTemplate,
  LogOut,
  Plug,
  Plus,
  Settings,
  Settings2,
  Signpost,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOverlays } from "@/components/shell/overlays/use-overlays";
import { SidebarCredits } from "@/components/shell/sidebar-credits";
import { useAccountLimit, useCurrentUser } from "@/components/shell/use-current-user";
import { useSignOutAction } from "@/components/shell/use-sign-out-action";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Logo } from "@/components/ui/logo";
import { Skeleton } from "@/components/ui/spinner";
import { accountsQuery } from "@/lib/accounts/client/queries";
import type { AccountDto } from "@/lib/accounts/schemas";
import { connectionStatusQuery } from "@/lib/connections/client/queries";

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

const wideOnly = (rail: boolean) => (rail ? "sr-only" : "max-[1199px]:sr-only");

/** Renders account, sections, credits and user. Icons only below 1200 px and in the composer. */
export function AppSidebar({ accountId, rail }: { accountId: string; rail: boolean }) {
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

function SidebarUser({ rail }: { rail: boolean }) {
  const t = useTranslations("common.nav");
  const help = useTranslations("support");
  const { showAround } = useOverlays();
  const user = useCurrentUser();
  const { leave } = useSignOutAction();
  return (
    <div data-tour="help" className="grid">
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={`${t("userMenu")}: ${user.name}`}
          className={cn(
            "flex min-h-8 items-center gap-2 rounded-in text-start hover:bg-tint-2",
            rail ? "justify-center" : "max-[1199px]:justify-center",
          )}
        >
          <Avatar size={24} fallback={[...user.name][0]} />
          <bdi
            className={cn(
              "font-semibold",
              rail ? "hidden" : "line-clamp-1 wrap-anywhere max-[1199px]:hidden",
            )}
          >
            {user.name}
          </bdi>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" side="top" className="min-w-56">
          <DropdownMenuLabel>
            <bdi dir="ltr">{user.email}</bdi>
          </DropdownMenuLabel>
          <DropdownMenuItem asChild>
            <Link href="/account/me">
              <Settings2 aria-hidden="true" className="size-4" />
              {t("settings")}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={showAround}>
            <Signpost aria-hidden="true" className="size-4" />
            {help("walkthrough.menu")}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={leave}>
            <LogOut aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {t("signOut")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}

interface AccountSwitcherProps {
  accountId: string;
  rail: boolean;
}

function AccountSwitcher({ accountId, rail }: AccountSwitcherProps) {
  const t = useTranslations("common.nav");
  const limit = useAccountLimit();
  const accounts = useQuery(accountsQuery).data?.accounts;
  const current = accounts?.find((account) => account._id === accountId);
  const n = accounts?.length ?? 0;
  if (!accounts || !current) return <Skeleton className="h-12 w-full" />;
  const hidden = rail ? "hidden" : "max-[1199px]:hidden";
  return (
    <div data-tour="brand" className="grid self-stretch">
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={`${t("brands")}: ${current.name}`}
          className={cn(
            "flex items-center gap-2.5 self-stretch rounded-card border border-line bg-surface p-2 text-start hover:border-line-strong",
            rail ? "justify-center p-[5px]" : "max-[1199px]:justify-center max-[1199px]:p-[5px]",
          )}
        >
          <Avatar src={current.logoUrl} fallback={[...current.name][0]} />
          <span className={cn("grid min-w-0 flex-1", hidden)}>
            <bdi className="line-clamp-1 wrap-anywhere font-bold align-as-parent">{current.name}</bdi>
            <Platforms accountId={accountId} />
          </span>
          <ChevronsUpDown aria-hidden="true" className={cn("size-4 flex-none text-ink-2", hidden)} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="min-w-56 max-w-80">
          <DropdownMenuLabel>
            {limit === null ? t("brandCount", { n }) : t("brandsOf", { n, limit })}
          </DropdownMenuLabel>
          {accounts.map((account) => (
            <BrandItem key={account._id} account={account} isCurrent={account._id === accountId} />
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link href="/account?new=1">
              <Plus aria-hidden="true" />
              {t("newBrand")}
            </Link>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}

function BrandItem({ account, isCurrent }: { account: AccountDto; isCurrent: boolean }) {
  return (
    <DropdownMenuItem asChild className="py-1.5">
      <Link href={`/account/${account._id}`} aria-current={isCurrent ? "true" : undefined}>
        <Avatar src={account.logoUrl} fallback={[...account.name][0]} />
        <span className="grid min-w-0 flex-1">
          <bdi className="line-clamp-1 wrap-anywhere align-as-parent">{account.name}</bdi>
          <Platforms accountId={account._id} />
        </span>
        {isCurrent && <Check aria-hidden="true" />}
      </Link>
    </DropdownMenuItem>
  );
}

/** Shows the number of connected platforms; fetched when the menu opens. */
function Platforms({ accountId }: { accountId: string }) {
  const t = useTranslations("common.nav");
  const status = useQuery(connectionStatusQuery(accountId)).data;
  const n = Object.values(status ?? {}).filter(({ state }) => state === "connected").length;
  return <span className="min-h-4 truncate text-12 text-ink-2">{status && t("networks", { n })}</span>;
}
