"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { LinkButton } from "@/components/shell/link-button";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Logo } from "@/components/ui/logo";
import { Spinner } from "@/components/ui/spinner";

interface Props {
  /** Path of the back link; null for none. */
  back: string | null;
  title: ReactNode;
  intro?: string;
  actions?: ReactNode;
  /** Classes for the page width. */
  className: string;
  children: ReactNode;
}

/** Renders a screen without account: top bar without sidebar, and one column. */
export function SimplePageLayout({ back, title, intro, actions, className, children }: Props) {
  const t = useTranslations("common");
  return (
    <div className="grid min-h-screen grid-rows-[56px_1fr]">
      <header className="flex items-center gap-2 border-line border-b px-8">
        {back && (
          <LinkButton variant="quiet" size="icon" aria-label={t("back")} href={back}>
            <DirectionalIcon icon={ArrowLeft} aria-hidden="true" />
          </LinkButton>
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
          <WaveformDivider />
          {intro && <p className="text-16 text-ink-2">{intro}</p>}
        </header>
        {children}
      </main>
    </div>
  );
}

export function LoadingPage() {
  const t = useTranslations("common");
  return (
    <CenteredPage>
      <Spinner label={t("loading")} />
    </CenteredPage>
  );
}

/** Centers a loading indicator or an error on the page. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return <main className="grid min-h-screen place-items-center p-6">{children}</main>;
}
