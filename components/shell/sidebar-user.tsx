"use client";

import { LogOut, Settings2, Signpost } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useOverlays } from "@/components/shell/overlays/use-overlays";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useSignOutAction } from "@/components/shell/use-sign-out-action";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** Shows the user menu with sign-out. */
export function SidebarUser({ rail }: { rail: boolean }) {
  const t = useTranslations("common.nav");
  const help = useTranslations("support");
  const { showAround } = useOverlays();
  const user = useCurrentUser();
  const { leave } = useSignOutAction();
  return (
    <div data-tour="help" className="grid">
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={`${t("you")}: ${user.name}`}
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
            {help("tour.menu")}
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
