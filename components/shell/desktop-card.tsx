"use client";

import { Monitor } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Logo } from "@/components/ui/logo";

/** On a screen under 768 px: the studio needs a computer (specification section 2). */
export function DesktopCard() {
  const t = useTranslations("common");
  return (
    <main className="grid min-h-screen place-items-center p-4">
      <Card className="grid w-full max-w-90 justify-items-center gap-4 px-6 py-10 text-center">
        <Logo>{t("brand")}</Logo>
        <Monitor aria-hidden="true" className="mt-2 size-10 rounded-card border border-line p-2" />
        <h1 className="text-28">{t("desktop.title")}</h1>
        <p className="text-ink-2">{t("desktop.text")}</p>
        <Button asChild variant="primary" size="lg" block>
          <a href="/">{t("desktop.home")}</a>
        </Button>
      </Card>
    </main>
  );
}
