import { notFound } from "next/navigation";
import { EditorLoader } from "@/components/editor/editor-loader";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("posts.editor.title");

interface Props {
  params: Promise<{ postId: string; index: string }>;
}

export default async function EditorPage({ params }: Props) {
  const { postId, index } = await params;
  if (!/^\d{1,2}$/.test(index)) notFound();
  return <EditorLoader postId={postId} index={Number(index)} />;
}
