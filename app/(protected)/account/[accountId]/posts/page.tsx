import { PostsScreen } from "@/components/post-list/posts-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("posts.list.page");

export default function PostsPage() {
  return <PostsScreen />;
}
