import { useTranslations } from "next-intl";
import type { LibraryPickerProps } from "@/components/media/library-picker";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { LazyCode } from "@/components/shell/lazy-part";

export const LIBRARY_PICKER = new LazyCode<LibraryPickerProps>(() =>
  import("@/components/media/library-picker").then((one) => one.LibraryPicker),
);

/** The picker, whose code is loaded when it opens for the first time. */
export function LazyLibraryPicker(props: LibraryPickerProps) {
  const t = useTranslations("dashboard.media.picker");
  const { open, onOpenChange, returnTo, video } = props;
  const title = video?.title ?? t("title");
  const close = () => onOpenChange(false);
  return (
    <LazyDialog
      code={LIBRARY_PICKER}
      with={props}
      title={title}
      open={open}
      opener={returnTo}
      onClose={close}
    />
  );
}
