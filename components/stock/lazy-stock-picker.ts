import dynamic from "next/dynamic";

export const LazyStockPicker = dynamic(() =>
  import("@/components/stock/stock-picker").then((one) => one.StockPicker),
);
