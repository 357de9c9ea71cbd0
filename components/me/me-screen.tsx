"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DataSection } from "@/components/me/data-section";
import { PasswordSection } from "@/components/me/password-section";
import { ProfileForm } from "@/components/me/profile-form";
import { SessionsSection } from "@/components/me/sessions-section";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { Button } from "@/components/ui/button";
import { DirIcon } from "@/components/ui/dir-icon";
import { Logo } from "@/components/ui/logo";
import { VoiceRule } from "@/components/ui/voice-rule";

/** A person's own things. No brand is needed for them, so the frame is that of the first brand, not of the studio. */
export function MeScreen() {
  const t = useTranslations("auth.me");
  const common = useTranslations("common");
  return (
    <div className="grid min-h-screen grid-rows-[56px_1fr]">
      <header className="flex items-center gap-2 border-line border-b px-8">
        <Button asChild variant="quiet" size="icon" aria-label={common("back")}>
          <Link href="/account">
            <DirIcon icon={ArrowLeft} aria-hidden="true" />
          </Link>
        </Button>
        <Logo>{common("brand")}</Logo>
        <span className="ms-auto" />
        <LanguageSwitch />
        <ThemeMenu />
      </header>
      <main
        id="page"
        tabIndex={-1}
        className="outline-none mx-auto grid w-full max-w-160 content-start gap-6 px-6 py-14"
      >
        <header className="grid gap-3">
          <h1 className="text-38">{t("title")}</h1>
          <VoiceRule />
        </header>
        <ProfileForm />
        <PasswordSection />
        <SessionsSection />
        <DataSection />
      </main>
    </div>
  );
}
