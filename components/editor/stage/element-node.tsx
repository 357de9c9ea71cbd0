"use client";

import type Konva from "konva";
import { useEffect, useMemo, useRef } from "react";
import { Group, Shape } from "react-konva/lib/ReactKonvaCore";
import { useArrived, useDesign, useDesk, useElement, useView } from "@/components/editor/editor-context";
import type { Adjustments, GroupElement } from "@/lib/canvas/core/elements";
import type { Shadow } from "@/lib/canvas/core/paints";
import { groupAttrs, type Leaf, leafAttrs, overhang } from "@/lib/canvas/render/build-element";

interface Props {
  id: string;
  /** The shadow of the group it is in. */
  outer?: Shadow | undefined;
}

/** One element on the stage: the renderer's own node. It renders again when its own element is another one. */
export function ElementNode({ id, outer }: Props) {
  const element = useElement(id);
  if (!element) return null;
  return element.type === "group" ? (
    <GroupNode element={element} outer={outer} />
  ) : (
    <LeafNode element={element} outer={outer} />
  );
}

function LeafNode({ element, outer }: { element: Leaf; outer?: Shadow | undefined }) {
  const { pictureOf } = useDesk();
  const palette = useDesign(({ document }) => document.palette);
  // Text is measured and pictures are drawn anew when what they are drawn with has arrived.
  const arrived = useArrived(element);
  const isElsewhere = useView(({ typing, cropping }) => typing === element.id || cropping?.id === element.id);
  const adjust = useView(({ adjusting }) => (adjusting?.id === element.id ? adjusting.adjust : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` is what the pictures and fonts are asked about
  const attrs = useMemo(
    () => leafAttrs(tried(element, adjust), { palette, pictureOf, screen: adjust ? "draft" : "kept" }, outer),
    [element, adjust, palette, pictureOf, outer, arrived],
  );
  return <Shape {...attrs} visible={element.visible && !isElsewhere} />;
}

/** With the colours that somebody is trying out on it. */
function tried(element: Leaf, adjust: Adjustments | undefined): Leaf {
  return element.type === "image" && adjust ? { ...element, adjust } : element;
}

/** A pale or blended group is one picture, as `renderPage` makes it. */
function GroupNode({ element, outer }: { element: GroupElement; outer?: Shadow | undefined }) {
  const node = useRef<Konva.Group>(null);
  const isPlain = element.opacity === 1 && element.blend === "normal";
  const changes = useDesign(({ changes }) => (isPlain ? 0 : changes));
  const zoom = useView(({ zoom }) => (isPlain ? 1 : zoom));
  useEffect(() => {
    const group = node.current;
    if (!group || isPlain || changes < 0) return;
    group.clearCache();
    if (group.hasChildren()) group.cache({ pixelRatio: Math.min(2, zoom * 2), offset: overhang(group) });
    return () => void group.clearCache();
  }, [isPlain, changes, zoom]);
  return (
    <Group {...groupAttrs(element)} ref={node}>
      {element.children.map((id) => (
        <ElementNode key={id} id={id} outer={element.shadow ?? outer} />
      ))}
    </Group>
  );
}
