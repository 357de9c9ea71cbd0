import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";

interface Props {
  credit: { name: string; profileUrl: string; photoUrl: string };
  className?: string;
  tabIndex?: number | undefined;
}

/** Names photographer and source with both links, as the license of the photo requires. */
export function StockCredit({ credit, className, tabIndex }: Props) {
  const t = useTranslations("dashboard.stock");
  const link = (href: string) => (chunks: ReactNode) => (
    <TextLink href={href} target="_blank" rel="noopener" tabIndex={tabIndex}>
      <bdi>{chunks}</bdi>
    </TextLink>
  );
  const parts = { name: credit.name, author: link(credit.profileUrl), photo: link(credit.photoUrl) };
  return <p className={cn("text-12 text-ink-2 wrap-anywhere", className)}>{t.rich("credit", parts)}</p>;
}
