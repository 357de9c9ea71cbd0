import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";

/** Returns functions that report an error by its code, and a success that can be undone. */
export function useResultToasts() {
  const common = useTranslations("common");
  const errorText = useErrorText();
  return {
    showError: (error: unknown) => void showToast.error(errorText(error)),
    showUndoable: (message: string, undo: () => unknown) =>
      void showToast.success(message, { action: { label: common("undo"), onClick: () => void undo() } }),
  };
}
