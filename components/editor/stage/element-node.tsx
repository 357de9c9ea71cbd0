import type Konva from "konva";
import { useEffect, useMemo, useRef } from "react";
import { Group, Shape } from "react-konva/lib/ReactKonvaCore";
import {
  useEditor,
  useEditorState,
  useElement,
  useResourceVersion,
  useViewState,
} from "@/components/editor/editor-context";
import type { Adjustments, GroupElement } from "@/lib/canvas/core/elements";
import type { Shadow } from "@/lib/canvas/core/paints";
import {
  flattenGroup,
  getGroupAttrs,
  getLeafAttrs,
  type LeafElement,
} from "@/lib/canvas/render/build-element";

/** Renders one element as the renderer's node. Renders only when the element itself changes. */
export function ElementNode({ id, outer }: { id: string; outer?: Shadow | undefined }) {
  const element = useElement(id);
  if (!element) return null;
  return element.type === "group" ? (
    <GroupNode element={element} outer={outer} />
  ) : (
    <LeafNode element={element} outer={outer} />
  );
}

function LeafNode({ element, outer }: { element: LeafElement; outer?: Shadow | undefined }) {
  const { getImage } = useEditor();
  const palette = useEditorState(({ document }) => document.palette);
  // Measures text and redraws images again when their fonts or images are loaded.
  const arrived = useResourceVersion(element);
  const isCropped = useViewState(({ cropping }) => cropping?.id === element.id);
  const typed = useViewState(({ typed }) => (typed?.id === element.id ? typed : undefined));
  const adjust = useViewState(({ adjusting }) =>
    adjusting?.id === element.id ? adjusting.adjust : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` changes when an image or a font has loaded
  const attrs = useMemo(
    () =>
      getLeafAttrs(
        typed ?? tried(element, adjust),
        { palette, getImage, screen: adjust ? "draft" : "kept" },
        outer,
      ),
    [element, typed, adjust, palette, getImage, outer, arrived],
  );
  return <Shape {...attrs} visible={element.visible && !isCropped} />;
}

function tried(element: LeafElement, adjust: Adjustments | undefined): LeafElement {
  return element.type === "image" && adjust ? { ...element, adjust } : element;
}

/** A translucent, blended or blurred group is cached as one image, as `renderPage` does. */
function GroupNode({ element, outer }: { element: GroupElement; outer?: Shadow | undefined }) {
  const node = useRef<Konva.Group>(null);
  const isPlain = element.opacity === 1 && element.blend === "normal" && !element.blur;
  const changes = useEditorState(({ changes }) => (isPlain ? 0 : changes));
  const zoom = useViewState(({ zoom }) => (isPlain ? 1 : zoom));
  useEffect(() => {
    const group = node.current;
    if (!group || isPlain || changes < 0) return;
    group.clearCache();
    flattenGroup(group, Math.min(2, zoom * 2));
    return () => void group.clearCache();
  }, [isPlain, changes, zoom]);
  return (
    <Group {...getGroupAttrs(element)} ref={node}>
      {element.children.map((id) => (
        <ElementNode key={id} id={id} outer={element.shadow ?? outer} />
      ))}
    </Group>
  );
}
