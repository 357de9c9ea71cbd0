import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Makes the saved values the form's new defaults; input typed during the request is preserved. */
export function resetAfterSave<F extends FieldValues>(form: UseFormReturn<F>, sent: F, saved: F): void {
  const typedSince = form.getValues();
  form.reset(saved);
  for (const key of Object.keys(sent) as Path<F>[]) {
    if (typedSince[key] !== sent[key]) form.setValue(key, typedSince[key], { shouldDirty: true });
  }
}
