import { useTranslations } from "next-intl";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { LAZY_COMMENTS } from "@/components/editor/lazy-panels";
import { LazyDialog } from "@/components/shell/lazy-dialog";

/** Loads the comments of clients when they are opened. */
export function CommentsMount() {
  const t = useTranslations("contentPlanner.plan.comments");
  const { view } = useEditor();
  const isOpen = useViewState(({ comments }) => comments);
  const close = () => view.set({ comments: false });
  return isOpen && <LazyDialog code={LAZY_COMMENTS} with={{}} title={t("title")} open onClose={close} />;
}
