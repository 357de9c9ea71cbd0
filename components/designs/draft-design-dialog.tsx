import { useTranslations } from "next-intl";
import { StartDesignDialog, type StartDesignDialogProps } from "@/components/designs/start-design-dialog";
import { useStartDraft } from "@/components/designs/use-start-draft";

/** Starts a design in a new draft of the account. */
export function DraftDesignDialog(props: StartDesignDialogProps) {
  const t = useTranslations("posts.designs.start");
  return <StartDesignDialog {...props} draft={useStartDraft()} text={t("forDraft")} />;
}
