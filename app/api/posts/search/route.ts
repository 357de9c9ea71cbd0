import { route } from "@/lib/http/route";
import { searchPostsQuery, searchPostsResponse } from "@/lib/posts/search-schemas";
import { serializePost } from "@/lib/posts/serializers";
import { searchPosts } from "@/lib/posts/server/posts";

export const GET = route({
  summary: "Find posts",
  auth: "user",
  query: searchPostsQuery,
  answer: searchPostsResponse,
  handler: async ({ user, query }) => {
    const { posts, ...page } = await searchPosts({ user, query });
    return { posts: posts.map(serializePost), ...page };
  },
});
