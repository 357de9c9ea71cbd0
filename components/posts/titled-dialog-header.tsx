import { useTranslations } from "next-intl";
import { DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";

export interface DialogState {
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function TitledDialogHeader({ title, text }: { title: string; text?: string }) {
  const t = useTranslations("common");
  return (
    <DialogHeader closeLabel={t("close")}>
      <DialogTitle>{title}</DialogTitle>
      {text && <DialogDescription>{text}</DialogDescription>}
    </DialogHeader>
  );
}
