"use client";

import { OctagonAlert } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { FieldContext } from "@/components/ui/field-context";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  aside?: ReactNode;
  hideLabel?: boolean;
  /** The children are a group of controls, such as a radio group: its name is no label of one control. */
  isGroup?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error,
    required = false,
    disabled = false,
    aside,
    hideLabel,
    isGroup = false,
    className,
    children,
  } = props;
  const made = useId();
  const id = props.id ?? made;
  const hintId = hint ? `${id}-hint` : "";
  const errorId = error ? `${id}-error` : "";
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  const invalid = Boolean(error);
  const control = useMemo(
    () => ({ id, labelId: `${id}-label`, describedBy, invalid, required, disabled }),
    [id, describedBy, invalid, required, disabled],
  );
  return (
    <div data-slot="field" className={cn("grid content-start gap-1.5", className)}>
      <div className={cn("flex items-baseline gap-2", hideLabel && "sr-only")}>
        {isGroup ? (
          <span id={control.labelId} className="font-semibold">
            {label}
          </span>
        ) : (
          <label id={control.labelId} htmlFor={id} className="font-semibold">
            {label}
          </label>
        )}
        {aside && <span className="ms-auto text-13 text-ink-2">{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  );
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="text-13 text-ink-2">
      {children}
    </span>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="flex gap-1.5 font-semibold text-13 text-err">
      <OctagonAlert aria-hidden="true" className="mt-px" />
      <span>{children}</span>
    </span>
  );
}
