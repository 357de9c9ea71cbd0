import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";

/** Renders a short page for a client: logo, title and content in the middle. */
export function ReviewFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-120 content-center gap-5 p-6 text-16">
      <Logo>{t("brand")}</Logo>
      <h1 className="text-38">{title}</h1>
      {children}
    </main>
  );
}
