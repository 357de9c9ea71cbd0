import { ComposerErrorBoundary } from "@/components/posts/composer-error-boundary";
import { ComposerScreen } from "@/components/posts/composer-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("posts.screen.writing");

interface Props {
  params: Promise<{ postId: string }>;
}

export default async function PostPage({ params }: Props) {
  const { postId } = await params;
  return (
    <ComposerErrorBoundary>
      <ComposerScreen postId={postId} />
    </ComposerErrorBoundary>
  );
}
