import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface PageHeaderProps extends Omit<ComponentProps<"header">, "title"> {
  title: ReactNode;
  eyebrow?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, eyebrow, text, actions, className, ...props }: PageHeaderProps) {
  return (
    <header
      data-slot="page-header"
      className={cn("mb-6 flex flex-wrap items-end gap-x-4 gap-y-3", className)}
      {...props}
    >
      <div className="grid min-w-0 gap-2">
        {eyebrow && <p className="text-ink-2">{eyebrow}</p>}
        <h1 className="text-38">{title}</h1>
        {text && <p className="text-16 text-ink-2">{text}</p>}
      </div>
      {actions && <div className="ms-auto flex flex-wrap items-center gap-4">{actions}</div>}
    </header>
  );
}
