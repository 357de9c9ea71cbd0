import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/spinner";

export function EditorSkeleton() {
  const t = useTranslations("posts.editor");
  return (
    <div
      role="status"
      aria-label={t("loading")}
      data-whole-window
      className="grid h-[calc(100vh-var(--notices-height,0px))] grid-rows-[56px_minmax(0,1fr)_40px]"
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Skeleton className="h-6 w-60" />
        <Skeleton className="ms-auto h-8 w-32" />
      </div>
      <div className="grid place-items-center bg-stage">
        <Skeleton className="aspect-[4/5] h-[70%]" />
      </div>
      <div className="border-line border-t" />
    </div>
  );
}
