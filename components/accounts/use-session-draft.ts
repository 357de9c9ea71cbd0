"use client";

import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  type AccountFormDraft,
  clearAccountFormDraft,
  readAccountFormDraft,
  saveAccountFormDraft,
} from "@/lib/accounts/client/account-form-draft";

/** Stores changed fields per tab and restores them on return, so that following a link loses no input. */
export function useSessionDraft<F extends AccountFormDraft>(place: string, form: UseFormReturn<F>): void {
  const { reset, getValues } = form;
  const { isDirty, defaultValues } = form.formState;
  const typed = form.watch();

  // Must run before the effect that stores the draft, which sees no input on a newly opened form.
  useEffect(() => {
    reset({ ...getValues(), ...readAccountFormDraft(place) }, { keepDefaultValues: true });
  }, [reset, getValues, place]);

  const unsaved = isDirty ? JSON.stringify(differing(typed, defaultValues ?? {})) : null;
  useEffect(() => {
    if (unsaved === null) clearAccountFormDraft(place);
    else saveAccountFormDraft(place, JSON.parse(unsaved));
  }, [place, unsaved]);
}

function differing(typed: object, before: object): object {
  const stored = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => stored.get(key) !== JSON.stringify(value)),
  );
}
