import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** What was saved is what the form begins with now; what was typed while it was on its way stays typed. */
export function takeSaved<F extends FieldValues>(form: UseFormReturn<F>, sent: F, saved: F): void {
  const typedSince = form.getValues();
  form.reset(saved);
  for (const key of Object.keys(sent) as Path<F>[]) {
    if (typedSince[key] !== sent[key]) form.setValue(key, typedSince[key], { shouldDirty: true });
  }
}
