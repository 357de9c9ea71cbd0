import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import {
  formatElapsed,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-time";
import { Button } from "@/components/ui/button";

interface Props {
  icon: LucideIcon;
  /** User text in either direction. */
  label: string;
  kind: string;
  /** Announced when it changes. */
  status: ReactNode;
  progress?: ReactNode;
  actions?: ReactNode;
}

export function TrayItem({ icon: Icon, label, kind, status, progress, actions }: Props) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 gap-y-1 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4" />
      <p className="flex min-w-0 items-baseline gap-2">
        <bdi className="min-w-0 truncate font-semibold" title={label}>
          {label}
        </bdi>
        <span className="flex-none text-12 text-ink-2">{kind}</span>
      </p>
      <div className="col-start-2 grid gap-1.5">
        <p role="status" className="text-13 text-ink-2">
          {status}
        </p>
        {progress}
        {actions && <div className="flex flex-wrap items-center gap-x-4 gap-y-1">{actions}</div>}
      </div>
    </li>
  );
}

export function TrayButton(props: ComponentProps<typeof Button>) {
  return <Button variant="link" size="sm" {...props} />;
}

/** Shows the time since a start in milliseconds; null hides it. */
export function TrayClock({ since }: { since: number | null }) {
  const seconds = useElapsedSeconds(since);
  if (seconds < SHOW_ELAPSED_AFTER_SECONDS) return null;
  return (
    // Hidden from screen readers, which would otherwise announce every second.
    <span aria-hidden="true" className="ms-2">
      <bdi dir="ltr">{formatElapsed(seconds)}</bdi>
    </span>
  );
}
