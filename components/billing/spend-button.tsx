import { Square } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Price } from "@/components/ui/price";

interface SpendButtonProps extends Omit<ComponentProps<typeof Button>, "price"> {
  credits: number;
}

/** A button that spends: what it costs stands on it before the click. */
export function SpendButton({ credits, ...props }: SpendButtonProps) {
  const t = useTranslations("common.credits");
  const price = <Price credits={credits}>{t("amount", { n: credits })}</Price>;
  return <Button variant="voice" price={price} {...props} />;
}

/** Ends what such a button began. */
export function StopButton({ children, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button {...props}>
      <Square aria-hidden="true" className="fill-current" />
      {children}
    </Button>
  );
}
