import { type ReactNode, useContext } from "react";
import { FieldContext } from "@/components/ui/field-context";

interface FieldGroupProps {
  className?: string;
  children: ReactNode;
}

/** Groups controls with names of their own in a `<Field isGroup>`. The field's id focuses the group. */
export function FieldGroup({ className, children }: FieldGroupProps) {
  const field = useContext(FieldContext);
  return (
    <fieldset
      id={field?.id}
      tabIndex={-1}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      className={className}
    >
      <FieldContext value={null}>{children}</FieldContext>
    </fieldset>
  );
}
