import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { reviewQuery } from "@/lib/content-plan/client/queries";
import type { Decision } from "@/lib/content-plan/rules";
import { decisionAnswer } from "@/lib/content-plan/schemas";

interface Said {
  postId: string;
  decision: Decision;
  comment: string;
}

/** Says something to a post of a plan, over what was said before; the page shows it without asking again. */
export function useDecide(token: string) {
  const client = useQueryClient();
  return useAction(
    (body: Said, idempotencyKey) =>
      request("POST", `/review/${token}/decisions`, { body, idempotencyKey, schema: decisionAnswer }),
    {
      onSuccess: ({ postId, decision }) =>
        client.setQueryData(reviewQuery(token).queryKey, (known) => {
          if (!known) return known;
          const posts = known.plan.posts.map((post) => (post._id === postId ? { ...post, decision } : post));
          return { plan: { ...known.plan, posts } };
        }),
    },
  );
}
