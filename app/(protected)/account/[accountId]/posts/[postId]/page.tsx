import { ComposerScreen } from "@/components/posts/composer-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("posts.screen.writing");

interface Props {
  params: Promise<{ postId: string }>;
}

export default async function PostPage({ params }: Props) {
  const { postId } = await params;
  return <ComposerScreen postId={postId} />;
}
