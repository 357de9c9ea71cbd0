"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";

/** The narrow page behind a mailed link: the name, one heading, one thing to do. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-120 content-center gap-5 p-6 text-16">
      <a href="/" className="no-underline">
        <Logo>{t("brand")}</Logo>
      </a>
      <h1 className="text-38">{title}</h1>
      {children}
    </main>
  );
}
