"use client";

import dynamic from "next/dynamic";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";

/** Konva and all around it come with this screen and no other, and never to a server. */
const Screen = dynamic(
  () => import("@/components/editor/editor-screen").then((module) => module.EditorScreen),
  {
    ssr: false,
    loading: () => <EditorSkeleton />,
  },
);

export function EditorLoader({ postId, index }: { postId: string; index: number }) {
  return <Screen postId={postId} index={index} />;
}
