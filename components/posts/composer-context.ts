"use client";

import { createContext, type RefObject, use } from "react";
import type { AccountWire } from "@/lib/accounts/schemas";
import type { Language } from "@/lib/i18n/direction";
import type { DraftSnapshot } from "@/lib/posts/client/draft";
import type { DraftSaver } from "@/lib/posts/client/draft-saver";

export interface Composer {
  account: AccountWire;
  draft: DraftSnapshot;
  saver: DraftSaver;
  /** On its way, live or of unknown fate: the content stays what was sent. */
  readOnly: boolean;
  idea: string;
  setIdea(idea: string): void;
  /** An action needed the idea and there was none. */
  ideaMissing: boolean;
  /** Says so at the field, and goes there. */
  askForIdea(): void;
  /** The language the studio writes in here. */
  language: Language;
  setLanguage(language: Language): void;
  textRef: RefObject<HTMLTextAreaElement | null>;
  ideaRef: RefObject<HTMLTextAreaElement | null>;
  /** Takes pictures that are dropped or pasted anywhere on the page; filled by the writing column. */
  takePictures: RefObject<((files: File[]) => void) | null>;
  /** Opens the description of a picture; filled by the tray. */
  describePicture: RefObject<((url: string) => void) | null>;
}

export const ComposerContext = createContext<Composer | null>(null);

/** The post on the desk. Throws outside the composer (specification section 8). */
export function useComposer(): Composer {
  const composer = use(ComposerContext);
  if (!composer) throw new Error("useComposer must be used inside the composer provider (Composer)");
  return composer;
}
