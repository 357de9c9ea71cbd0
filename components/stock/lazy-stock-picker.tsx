import { useTranslations } from "next-intl";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { LazyCode } from "@/components/shell/lazy-part";
import type { StockPickerProps } from "@/components/stock/stock-picker";

export const STOCK_PICKER = new LazyCode<StockPickerProps>(() =>
  import("@/components/stock/stock-picker").then((one) => one.StockPicker),
);

/** The picker, whose code is loaded when it opens for the first time. */
export function LazyStockPicker({ returnTo, ...props }: StockPickerProps) {
  const t = useTranslations("dashboard.stock");
  const inner = returnTo ? { returnTo, ...props } : props;
  return (
    <LazyDialog
      code={STOCK_PICKER}
      with={inner}
      title={t("title")}
      open={props.open}
      {...(returnTo && { opener: returnTo })}
      onClose={() => props.onOpenChange(false)}
    />
  );
}
