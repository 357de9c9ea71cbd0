import { Skeleton } from "@/components/ui/skeleton";

/** The desk before the post lies on it. */
export function ComposerSkeleton({ label }: { label: string }) {
  return (
    <main
      id="page"
      aria-busy="true"
      aria-label={label}
      className="grid flex-1 min-[1200px]:grid-cols-[minmax(0,1fr)_372px]"
    >
      <div className="grid content-start gap-4 px-6 py-5 min-[1200px]:px-7">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-14" />
        <Skeleton className="h-70" />
        <Skeleton className="h-25" />
        <Skeleton className="h-40" />
      </div>
      <div className="hidden content-start gap-3 border-line border-s bg-stage p-7 min-[1200px]:grid">
        <Skeleton className="h-8" />
        <Skeleton className="h-90" />
      </div>
    </main>
  );
}
