"use client";

import { useQuery } from "@tanstack/react-query";
import { ClientWords } from "@/components/content-plan/client-words";
import { useComposer } from "@/components/posts/composer-context";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";

/** What a client said to this post over a review link; nothing while nobody did. */
export function ClientNote() {
  const { account, draft } = useComposer();
  const { _id, revision } = draft.post;
  const { data } = useQuery(reviewLinksQuery(account._id));
  const said = data?.decisions.find(({ postId }) => postId === _id);
  return said ? <ClientWords said={said} revision={revision} /> : null;
}
