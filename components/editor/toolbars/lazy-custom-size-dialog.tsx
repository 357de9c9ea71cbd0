import { useTranslations } from "next-intl";
import type { CustomSizeDialogProps } from "@/components/editor/toolbars/custom-size-dialog";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { LazyCode } from "@/components/shell/lazy-part";

const CODE = new LazyCode<CustomSizeDialogProps>(() =>
  import("@/components/editor/toolbars/custom-size-dialog").then((one) => one.CustomSizeDialog),
);

export function LazyCustomSizeDialog(props: CustomSizeDialogProps) {
  const t = useTranslations("posts.editor.format");
  const { opener, onClose } = props;
  return (
    <LazyDialog code={CODE} with={props} title={t("customTitle")} open opener={opener} onClose={onClose} />
  );
}
