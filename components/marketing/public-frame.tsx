import type { ReactNode } from "react";
import type { LandingTexts } from "@/components/marketing/landing-texts";
import { PublicFooter } from "@/components/marketing/public-footer";
import { PublicHeader } from "@/components/marketing/public-header";
import type { Language } from "@/lib/i18n/direction";
import type { PublicPath } from "@/lib/i18n/public-paths";

interface Props {
  language: Language;
  texts: LandingTexts;
  path: PublicPath;
  children: ReactNode;
}

/** What stands around every public page. */
export function PublicFrame({ language, texts, path, children }: Props) {
  return (
    <>
      <PublicHeader language={language} texts={texts} path={path} />
      <main>{children}</main>
      <PublicFooter language={language} texts={texts} />
    </>
  );
}
