import dynamic from "next/dynamic";

export const LazyCustomSizeDialog = dynamic(() =>
  import("@/components/editor/toolbars/custom-size-dialog").then((one) => one.CustomSizeDialog),
);
