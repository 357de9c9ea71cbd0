import { Skeleton } from "@/components/ui/spinner";

export const DESIGN_GRID_CLASS =
  "grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] items-start gap-x-4 gap-y-5";

export function TileSkeletons({ label }: { label: string }) {
  return (
    <div aria-busy="true" className={DESIGN_GRID_CLASS}>
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5, 6].map((one) => (
        <Skeleton key={one} className="aspect-[4/5] h-auto" />
      ))}
    </div>
  );
}
