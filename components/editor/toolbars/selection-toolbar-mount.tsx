import { useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { LazyPart } from "@/components/editor/lazy-part";
import { LAZY_TOOLBAR } from "@/components/editor/lazy-selection";

/** Mounts the toolbar of the selected elements; its code is loaded with the first selection. */
export function SelectionToolbarMount() {
  const { readOnly } = useEditor();
  const count = useEditorState(({ selection }) => selection.length);
  const isTyping = useViewState(({ typing }) => typing !== null);
  if (readOnly || isTyping || count === 0) return null;
  // The inspector says that parts could not be loaded, and offers to try again.
  return <LazyPart code={LAZY_TOOLBAR} with={{}} frame={() => null} />;
}
