import { useTranslations } from "next-intl";
import { LazyDialog } from "@/components/editor/lazy-dialog";
import { LazyCode } from "@/components/editor/lazy-part";
import type { CustomSizeDialogProps } from "@/components/editor/toolbars/custom-size-dialog";

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
