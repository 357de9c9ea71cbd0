import { cn } from "@/components/ui/cn";

/** The writing caret, in the colour of the voice: text is being written here. */
export function Caret({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("ms-0.5 inline-block h-[1.1em] w-0.5 bg-voice align-[-0.18em]", className)}
    />
  );
}
