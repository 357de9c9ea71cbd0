import dynamic from "next/dynamic";

export const LazyLibraryPicker = dynamic(() =>
  import("@/components/media/library-picker").then((one) => one.LibraryPicker),
);
