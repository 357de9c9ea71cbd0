"use client";

import { createContext, type RefObject, use } from "react";
import type { ViewSnapshot } from "@/components/editor/editor-view";
import type { OpenDesignContextValue } from "@/components/editor/open-design-context";
import type { PagePreviewStore } from "@/components/editor/pages/page-preview-store";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { PostDto } from "@/lib/posts/schemas";

/** Images of a post as editor pages. */
export interface PostPagesContextValue {
  post: PostDto;
  /** Displayed images, without pending deletions. */
  images: PostDto["images"];
  /** URL of the open image. */
  url: string;
  where: PostImageRef;
  /** The stage is drawn before the page strip is mounted. */
  isStripMade: boolean;
  /** Pages can be moved, added and removed. */
  canChange: boolean;
  /** Number of pages that can be added. */
  room: number;
  /** URL of the page after which a new one is being created; null while none is. */
  adding: string | null;
  drawings: PagePreviewStore;
  /** Registered design of the open page; null while it loads. */
  open: RefObject<OpenDesignContextValue | null>;
  /** View state of the previous page, applied to the next one. */
  look: RefObject<Partial<ViewSnapshot>>;
  seat(design: OpenDesignContextValue): void;
  /** Opens a page after saving the current one. */
  show(url: string): Promise<void>;
  /** Opens the page at this offset in reading order. */
  turn(by: number): void;
  move(url: string, to: number): void;
  add(page: NewPageInput): void;
  duplicate(): void;
  remove(url: string): void;
  /** Sends pending deletions to the server. */
  finish(): Promise<void>;
}

/** Page to insert after the open one. */
export interface NewPageInput {
  document: CanvasDocument;
  alt: string;
  /** Message shown on completion. */
  message: string;
}

export const PagesContext = createContext<PostPagesContextValue | null>(null);

/** Returns the pages of the open post. Throws outside the editor. */
export function usePostPagesContext(): PostPagesContextValue {
  const pages = use(PagesContext);
  if (!pages) throw new Error("usePostPagesContext must be used inside the editor (EditorScreen)");
  return pages;
}
