import { PostsScreen } from "@/components/post-list/posts-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("posts.list.page");

export default function PostsPage() {
  return <PostsScreen />;
}
