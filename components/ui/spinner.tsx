import { cn } from "@/components/ui/cn";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { VoiceRule } from "@/components/ui/voice-rule";

interface SpinnerProps {
  /** What is being waited for; announced, not drawn. */
  label: string;
  bars?: number;
  className?: string;
}

/** Waiting of unknown length, in the brand's own gesture. */
export function Spinner({ label, bars = 18, className }: SpinnerProps) {
  return (
    <span role="status" className={cn("inline-flex", className)}>
      <VoiceRule bare state="speaking" bars={bars} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
