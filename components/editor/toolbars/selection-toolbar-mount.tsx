import { useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { LAZY_TOOLBAR } from "@/components/editor/lazy-selection";
import { useLazyCode } from "@/components/shell/lazy-part";

/** Mounts the toolbar of the selected elements. When its code could not be loaded, the inspector says so. */
export function SelectionToolbarMount() {
  const { readOnly } = useEditor();
  const selection = useEditorState((snapshot) => snapshot.selection.join());
  const isTyping = useViewState(({ typing }) => typing !== null);
  const Toolbar = useLazyCode(LAZY_TOOLBAR, readOnly ? "" : selection);
  if (readOnly || isTyping || selection === "") return null;
  return Toolbar && <Toolbar />;
}
