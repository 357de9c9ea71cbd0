import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApplyDesign } from "@/components/posts/media/use-apply-design";
import { currentCanvasQuery } from "@/lib/canvas/client/queries";
import { readMediaInput, saveMediaInput } from "@/lib/generation/client/media-prompt-storage";
import type { PostDto } from "@/lib/posts/schemas";

type Answer = "apply" | "keep" | "cancel";

interface DesignQuestion {
  action: string;
  count: number;
  answer(answer: Answer): void;
}

/** Asks once for each revision of a design that its post does not show, before the post is published. */
export function useDesignQuestion() {
  const client = useQueryClient();
  const apply = useApplyDesign();
  const [question, setQuestion] = useState<DesignQuestion | null>(null);

  async function findUnanswered({ _id: postId, images }: PostDto) {
    const changed = images.flatMap(({ url, isDesignChanged }, index) =>
      isDesignChanged ? { postId, index, field: `design ${url}` } : [],
    );
    const answered = readMediaInput(postId);
    const designs = await Promise.all(
      changed.map(async (design) => {
        const { rev } = await client.fetchQuery(currentCanvasQuery(postId, design.index));
        return { ...design, rev: String(rev) };
      }),
    );
    return designs.filter(({ field, rev }) => answered[field] !== rev);
  }

  /** Resolves when the action may go on; false when the user cancels it. Throws when a design is not applied. */
  async function confirmDesigns(action: string, posts: PostDto[]): Promise<boolean> {
    const designs = (await Promise.all(posts.map(findUnanswered))).flat();
    if (designs.length === 0) return true;
    const answer = await new Promise<Answer>((resolve) =>
      setQuestion({ action, count: designs.length, answer: resolve }),
    );
    setQuestion(null);
    if (answer === "keep") for (const { postId, field, rev } of designs) saveMediaInput(postId, field, rev);
    if (answer === "apply") for (const { postId, index } of designs) await apply(postId, index);
    return answer !== "cancel";
  }

  return { question, confirmDesigns };
}
