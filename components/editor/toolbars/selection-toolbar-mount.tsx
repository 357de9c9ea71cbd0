import { useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { LAZY_TOOLBAR } from "@/components/editor/lazy-selection";
import { LazyPart } from "@/components/shell/lazy-part";

/** Mounts the toolbar of the selected elements; its code is loaded with the first selection. */
export function SelectionToolbarMount() {
  const { readOnly } = useEditor();
  const selection = useEditorState((snapshot) => snapshot.selection.join());
  const isTyping = useViewState(({ typing }) => typing !== null);
  if (readOnly || isTyping || selection === "") return null;
  // A failed load is tried again with the next selection; the inspector says that parts could not be loaded.
  const key = LAZY_TOOLBAR.loaded ? "" : selection;
  return <LazyPart key={key} code={LAZY_TOOLBAR} with={{}} frame={() => null} />;
}
