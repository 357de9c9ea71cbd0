import { useTranslations } from "next-intl";
import type { useDesignQuestion } from "@/components/posts/media/use-design-question";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";

type Props = Pick<ReturnType<typeof useDesignQuestion>, "question">;

/** Asks whether images that are older than their designs are rendered before the post is published. */
export function DesignChangedDialog({ question }: Props) {
  const t = useTranslations("posts.designQuestion");
  const common = useTranslations("common");
  if (!question) return null;
  const { action, count, answer } = question;
  return (
    <Dialog open onOpenChange={() => answer("cancel")}>
      <DialogContent alert>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHeader>
        <DialogContentBody>
          <DialogDescription>{t("text", { n: count })}</DialogDescription>
        </DialogContentBody>
        <DialogFooter>
          <Button variant="primary" onClick={() => answer("apply")}>
            {t("apply", { action })}
          </Button>
          <Button onClick={() => answer("keep")}>{t("keep", { action })}</Button>
          <Button variant="quiet" onClick={() => answer("cancel")}>
            {common("cancel")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
