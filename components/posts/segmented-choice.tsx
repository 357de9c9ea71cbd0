import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";

interface Props<T extends string | number> {
  label: string;
  options: readonly T[];
  value: NoInfer<T>;
  onChange(value: NoInfer<T>): void;
  render(option: T): ReactNode;
  className?: string;
  /** Lower segments with smaller text. */
  small?: boolean;
  /** Id of a visible label, which replaces the accessible name. */
  labelId?: string;
}

/** Selects one of a few fixed options. */
export function SegmentedChoice<T extends string | number>(props: Props<T>) {
  const { label, options, value, onChange, render, className, small, labelId } = props;
  const choose = (next: string) => {
    const chosen = options.find((one) => String(one) === next);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <SegmentedControl
      aria-label={labelId ? undefined : label}
      aria-labelledby={labelId}
      value={String(value)}
      onValueChange={choose}
      className={cn(small && "text-13", className)}
    >
      {options.map((one) => (
        <Segment key={one} value={String(one)} className={small ? "min-h-6.5 px-2.5" : undefined}>
          {render(one)}
        </Segment>
      ))}
    </SegmentedControl>
  );
}

/** Selects one of a few fixed options below a visible label. */
export function LabeledSegmentedChoice<T extends string | number>(props: Omit<Props<T>, "labelId">) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-semibold text-13">
        {props.label}
      </span>
      <SegmentedChoice {...props} labelId={id} />
    </div>
  );
}
