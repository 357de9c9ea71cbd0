import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toApiError } from "@/lib/api-client/api-error";
import type { CommentDto } from "@/lib/content-plan/schemas";

/** Returns the cause and the next step of a comment that was not stored. */
export function useCommentErrorText(writer: CommentDto["author"]): (error: Error) => string {
  const t = useTranslations("contentPlanner.plan");
  const errorText = useErrorText();
  return (error) => {
    const { code, details } = toApiError(error);
    if (code === "conflict") return t(writer === "owner" ? "comments.newer" : "comments.imageChanged");
    if (details?.reason === "full") return t("comments.full");
    if (code !== "not_found") return errorText(error);
    return t(writer === "owner" ? "comments.gone" : "client.leftPlan");
  };
}
