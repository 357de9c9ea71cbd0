"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { subscribeToStorage, writeStorage } from "@/lib/core/local-storage";

type Theme = "light" | "dark" | "system";

/** The inline script of html-document.tsx applies changes of this key. */
const KEY = "ui-theme";

function readTheme(): Theme {
  const stored = window.localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

const ICONS = { light: Sun, dark: Moon, system: Monitor };
const THEMES: Theme[] = ["light", "dark", "system"];

export function ThemeMenu() {
  const t = useTranslations("common.theme");
  const theme = useSyncExternalStore(subscribeToStorage, readTheme, () => "system" as const);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" size="icon" aria-label={t("label")}>
          <Moon aria-hidden="true" className="hidden size-4 dark:block" />
          <Sun aria-hidden="true" className="size-4 dark:hidden" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={theme} onValueChange={(value) => writeStorage(KEY, value)}>
          {THEMES.map((value) => {
            const Icon = ICONS[value];
            return (
              <DropdownMenuRadioItem key={value} value={value}>
                <Icon aria-hidden="true" />
                {t(value)}
              </DropdownMenuRadioItem>
            );
          })}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
