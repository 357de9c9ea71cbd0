import type { ComponentProps } from "react";
import { cn, createStyled } from "@/components/ui/cn";

interface CellAlign {
  /** Right-aligns numbers in both directions, so that digits line up. */
  numeric?: boolean;
}

const NUMERIC = "text-end rtl:text-start";

export const Table = createStyled(
  "table",
  "table",
  "w-full border-collapse text-start [&_tbody_tr:hover>td]:bg-tint",
);

export function Th({ numeric, className, scope = "col", ...props }: ComponentProps<"th"> & CellAlign) {
  return (
    <th
      scope={scope}
      className={cn(
        "border-line-strong border-b px-3 py-2 text-start font-semibold text-13 text-ink-2",
        numeric && NUMERIC,
        className,
      )}
      {...props}
    />
  );
}

export function Td({ numeric, className, ...props }: ComponentProps<"td"> & CellAlign) {
  return (
    <td
      className={cn("border-line border-b px-3 py-2.5 align-middle", numeric && NUMERIC, className)}
      {...props}
    />
  );
}
