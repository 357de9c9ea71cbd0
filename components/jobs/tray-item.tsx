import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  icon: LucideIcon;
  /** Label of the item; user text in either direction. */
  label: string;
  kind: string;
  /** Announced when it changes. */
  status: ReactNode;
  progress?: ReactNode;
  actions?: ReactNode;
}

/** Renders one row of the tray. */
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
