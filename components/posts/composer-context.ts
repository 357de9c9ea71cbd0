import { createContext, type RefObject, use } from "react";
import type { AccountDto } from "@/lib/accounts/schemas";
import type { Platform } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";
import type { DraftSaver } from "@/lib/posts/client/draft-saver";
import type { DraftSnapshot } from "@/lib/posts/client/draft-state";

export interface ComposerContextValue {
  account: AccountDto;
  /** Path of this page, where the results of its generations are visible. */
  address: string;
  draft: DraftSnapshot;
  saver: DraftSaver;
  /** The post is being published, published or of unknown outcome, so its content is frozen. */
  readOnly: boolean;
  idea: string;
  setIdea(idea: string): void;
  ideaMissing: boolean;
  /** Shows at the idea field that an action requires an idea. */
  askForIdea(): void;
  language: Language;
  setLanguage(language: Language): void;
  /** Network whose preview is visible. */
  shownPlatform: Platform;
  setShownPlatform(platform: Platform): void;
  textRef: RefObject<HTMLTextAreaElement | null>;
  ideaRef: RefObject<HTMLTextAreaElement | null>;
  /** Handles images dropped or pasted on the page; set by the composer form. */
  acceptImages: RefObject<((files: File[]) => void) | null>;
  /** Opens the alt text of an image; set by the media tray. */
  openImageAlt: RefObject<((url: string) => void) | null>;
}

export const ComposerContext = createContext<ComposerContextValue | null>(null);

/** Returns whether the open post has neither text nor media. */
export function useIsEmptyPost(): boolean {
  const { content, post } = useComposer().draft;
  return content.text.trim() === "" && post.images.length === 0 && post.videoUrl === null;
}

/** Returns the composer context. Throws outside the composer [spec 8]. */
export function useComposer(): ComposerContextValue {
  const composer = use(ComposerContext);
  if (!composer) throw new Error("useComposer must be used inside the composer provider (Composer)");
  return composer;
}
