"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DirIcon } from "@/components/ui/dir-icon";
import { Logo } from "@/components/ui/logo";
import { VoiceRule } from "@/components/ui/voice-rule";

interface Props {
  /** Where the arrow leads; none where there is nothing to go back to. */
  back: string | null;
  title: string;
  /** A sentence below the title. */
  intro?: string;
  /** What can be done from here, before language and theme. */
  actions?: ReactNode;
  /** How wide the page is. */
  className: string;
  children: ReactNode;
}

/** The frame of a screen that needs no brand: a bar without the studio's sidebar, and one column below. */
export function PlainScreen({ back, title, intro, actions, className, children }: Props) {
  const t = useTranslations("common");
  return (
    <div className="grid min-h-screen grid-rows-[56px_1fr]">
      <header className="flex items-center gap-2 border-line border-b px-8">
        {back && (
          <Button asChild variant="quiet" size="icon" aria-label={t("back")}>
            <Link href={back}>
              <DirIcon icon={ArrowLeft} aria-hidden="true" />
            </Link>
          </Button>
        )}
        <Logo>{t("brand")}</Logo>
        <span className="ms-auto" />
        {actions}
        <LanguageSwitch />
        <ThemeMenu />
      </header>
      <main
        id="page"
        tabIndex={-1}
        className={cn("mx-auto grid w-full content-start gap-6 px-6 py-14 outline-none", className)}
      >
        <header className="grid gap-3">
          <h1 className="text-38">{title}</h1>
          <VoiceRule />
          {intro && <p className="text-16 text-ink-2">{intro}</p>}
        </header>
        {children}
      </main>
    </div>
  );
}
