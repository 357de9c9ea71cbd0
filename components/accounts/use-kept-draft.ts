"use client";

import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  type BrandDraft,
  dropBrandDraft,
  keepBrandDraft,
  readBrandDraft,
} from "@/lib/accounts/client/brand-draft";

/**
 * Keeps in this tab what is typed and not saved, and puts it back when the person returns to the form: leaving by a
 * link loses nothing and asks nothing. Only what differs is kept: the rest may have changed meanwhile.
 */
export function useKeptDraft<F extends BrandDraft>(place: string, form: UseFormReturn<F>): void {
  const { reset, getValues } = form;
  const { isDirty, defaultValues } = form.formState;
  const typed = form.watch();

  // Before the effect that keeps: on a form just opened that one finds nothing typed.
  useEffect(() => {
    reset({ ...getValues(), ...readBrandDraft(place) }, { keepDefaultValues: true });
  }, [reset, getValues, place]);

  const unsaved = isDirty ? JSON.stringify(differing(typed, defaultValues ?? {})) : null;
  useEffect(() => {
    if (unsaved === null) dropBrandDraft(place);
    else keepBrandDraft(place, JSON.parse(unsaved));
  }, [place, unsaved]);
}

function differing(typed: object, before: object): object {
  const kept = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => kept.get(key) !== JSON.stringify(value)),
  );
}
