"use client";

import { Direction as RadixDirection } from "radix-ui";
import type { ReactNode } from "react";
import type { Direction } from "@/lib/i18n/direction";

/** Radix components do not read `dir` from the page. */
export function DirectionProvider({ dir, children }: { dir: Direction; children: ReactNode }) {
  return <RadixDirection.Provider dir={dir}>{children}</RadixDirection.Provider>;
}
