"use client";

import { useQuery } from "@tanstack/react-query";
import {
  AudioLines,
  CalendarDays,
  ChartColumn,
  Check,
  ChevronsUpDown,
  CircleCheckBig,
  CreditCard,
  FileText,
  House,
  Images,
  LayoutTemplate,
  LogOut,
  type LucideIcon,
  Plug,
  Plus,
  Settings,
  Settings2,
  Signpost,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOverlays } from "@/components/shell/overlays/use-overlays";
import { SidebarCredits } from "@/components/shell/sidebar-credits";
import { useAccountLimit, useCurrentUser } from "@/components/shell/use-current-user";
import { useSignOutAction } from "@/components/shell/use-sign-out-action";
import { Link } from "@/components/ui/app-link";
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

const SECTION_GROUPS = [
  [
    { path: "", label: "today", icon: House },
    { path: "/planner", label: "planner", icon: CalendarDays },
    { path: "/posts", label: "posts", icon: FileText },
    { path: "/approval", label: "approval", icon: CircleCheckBig },
  ],
  [
    { path: "/designs", label: "designs", icon: LayoutTemplate },
    { path: "/media", label: "media", icon: Images },
    { path: "/voice", label: "voice", icon: AudioLines },
  ],
  [
    { path: "/connections", label: "connections", icon: Plug },
    { path: "/insights", label: "insights", icon: ChartColumn },
    { path: "/settings", label: "brandSettings", icon: Settings },
    { path: "/subscriptions", label: "plans", icon: CreditCard },
  ],
] as const;

/** Plans belong to the user, not to an account. */
const PERSONAL = "/subscriptions";

/** Renders account, sections, credits and user. Below 1200 px a rail with the words below the icons. */
export function AppSidebar({ accountId }: { accountId: string }) {
  const t = useTranslations("common");
  const base = `/account/${accountId}`;
  return (
    <aside className="sticky top-0 flex h-[calc(100vh-var(--notices-height,0px))] max-h-250 flex-col gap-4 overflow-y-auto px-2.5 py-4 [scrollbar-width:thin] max-[1199px]:items-center max-[1199px]:px-1.5">
      <Link href={base} className="px-2 no-underline max-[1199px]:px-0">
        <Logo className="max-[1199px]:[&>span]:sr-only">{t("brand")}</Logo>
      </Link>
      <AccountSwitcher accountId={accountId} />
      <nav aria-label={t("nav.label")} className="grid gap-2.5 self-stretch min-[1200px]:gap-3.5">
        {SECTION_GROUPS.map((sections) => (
          <div
            key={sections[0].label}
            className="grid gap-0.5 not-first:border-line not-first:border-t not-first:pt-2.5 min-[1200px]:not-first:pt-3.5"
          >
            {sections.map((section) => (
              <SectionLink key={section.label} base={base} {...section} />
            ))}
          </div>
        ))}
      </nav>
      <div className="mt-auto grid gap-4 self-stretch">
        <SidebarCredits accountId={accountId} />
        <SidebarUser />
      </div>
    </aside>
  );
}

interface SectionLinkProps {
  base: string;
  path: string;
  label: (typeof SECTION_GROUPS)[number][number]["label"];
  icon: LucideIcon;
}

/** Links to a section. It is marked on the pages inside it as well, such as a post. */
function SectionLink({ base, path, label, icon: Icon }: SectionLinkProps) {
  const t = useTranslations("common.nav");
  const pathname = usePathname();
  const href = path === PERSONAL ? path : `${base}${path}`;
  const isHere = pathname === href;
  const isInside = path !== "" && pathname.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : isInside ? "true" : undefined}
      data-tour={label}
      className={cn(
        "relative flex min-h-9 items-center gap-3 rounded-in px-2.5 font-semibold text-ink-2 no-underline hover:bg-tint-2 hover:text-ink",
        "max-[1199px]:min-h-11 max-[1199px]:flex-col max-[1199px]:justify-center max-[1199px]:gap-1 max-[1199px]:px-0.5 max-[1199px]:py-1 max-[1199px]:text-center max-[1199px]:text-[11px]/[13px]",
        (isHere || isInside) &&
          "bg-surface font-bold text-ink shadow-[inset_0_0_0_1px_var(--line)] before:absolute before:-start-2.5 before:inset-y-1.5 before:w-[3px] before:bg-brand forced-colors:before:bg-[Highlight] max-[1199px]:before:-start-1.5",
      )}
    >
      <Icon aria-hidden="true" className="size-4 flex-none" />
      <span className="max-w-full">{t(label)}</span>
    </Link>
  );
}

function SidebarUser() {
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
          className="flex min-h-8 items-center gap-2 rounded-in text-start hover:bg-tint-2 max-[1199px]:justify-center"
        >
          <Avatar size={24} fallback={[...user.name][0]} />
          <bdi className="line-clamp-1 wrap-anywhere font-semibold max-[1199px]:hidden">{user.name}</bdi>
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

function AccountSwitcher({ accountId }: { accountId: string }) {
  const t = useTranslations("common.nav");
  const limit = useAccountLimit();
  const accounts = useQuery(accountsQuery).data?.accounts;
  const current = accounts?.find((account) => account._id === accountId);
  const n = accounts?.length ?? 0;
  if (!accounts || !current) return <Skeleton className="h-12 w-full" />;
  return (
    <div data-tour="brand" className="grid self-stretch">
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={`${t("brands")}: ${current.name}`}
          className="flex items-center gap-2.5 self-stretch rounded-card border border-line bg-surface p-2 text-start hover:border-line-strong max-[1199px]:justify-center max-[1199px]:p-[5px]"
        >
          <Avatar src={current.logoUrl} fallback={[...current.name][0]} />
          <span className="grid min-w-0 flex-1 max-[1199px]:hidden">
            <bdi className="line-clamp-1 wrap-anywhere font-bold align-as-parent">{current.name}</bdi>
            <Platforms accountId={accountId} />
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 flex-none text-ink-2 max-[1199px]:hidden" />
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
