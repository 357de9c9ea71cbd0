import { Square } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { PriceTag } from "@/components/ui/price-tag";

interface SpendButtonProps extends Omit<ComponentProps<typeof Button>, "price"> {
  credits: number;
}

/** Renders a button that shows the credit cost of its action. */
export function CreditButton({ credits, ...props }: SpendButtonProps) {
  const t = useTranslations("common.credits");
  const price = <PriceTag credits={credits}>{t("amount", { n: credits })}</PriceTag>;
  return <Button variant="voice" price={price} {...props} />;
}

/** Stops the operation that such a button started. */
export function StopButton({ children, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button {...props}>
      <Square aria-hidden="true" className="fill-current" />
      {children}
    </Button>
  );
}
