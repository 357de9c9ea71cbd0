"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CreateAccountForm } from "@/components/accounts/create-account-form";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeMenu } from "@/components/shell/theme-menu";
import { Button } from "@/components/ui/button";
import { DirIcon } from "@/components/ui/dir-icon";
import { Logo } from "@/components/ui/logo";
import { VoiceRule } from "@/components/ui/voice-rule";

/** The first minute: whose voice it is. `back` leads to a brand that exists already. */
export function CreateAccountScreen({ back }: { back: string | null }) {
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
        <LanguageSwitch />
        <ThemeMenu />
      </header>
      <main
        id="page"
        tabIndex={-1}
        className="outline-none mx-auto grid w-full max-w-140 content-start gap-6 px-6 py-16"
      >
        <header className="grid gap-3">
          <h1 className="text-38">{t("account.title")}</h1>
          <VoiceRule />
          <p className="text-16 text-ink-2">{t("account.intro")}</p>
        </header>
        <CreateAccountForm />
      </main>
    </div>
  );
}
