import { notFound } from "next/navigation";
import { EditorErrorBoundary } from "@/components/editor/editor-error-boundary";
import { EditorLoader } from "@/components/editor/editor-loader";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("posts.editor.title");

interface Props {
  params: Promise<{ postId: string; index: string }>;
}

export default async function EditorPage({ params }: Props) {
  const { postId, index } = await params;
  if (!/^\d{1,3}$/.test(index)) notFound();
  return (
    <EditorErrorBoundary postId={postId}>
      <EditorLoader postId={postId} index={Number(index)} />
    </EditorErrorBoundary>
  );
}
