"use client";

import { createContext, type RefObject, use } from "react";
import type { ViewSnapshot } from "@/components/editor/editor-view";
import type { OpenDesign } from "@/components/editor/open-design";
import type { PageDrawings } from "@/components/editor/pages/page-drawings";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { PostWire } from "@/lib/posts/schemas";

/** The pictures of a post as the pages they are here. */
export interface Pages {
  post: PostWire;
  /** Those that are shown: without what was removed a moment ago. */
  images: PostWire["images"];
  /** The open one. */
  url: string;
  where: PicturePlace;
  /** The stage comes before the strip of pages. */
  isStripMade: boolean;
  /** Their order and number may be changed. */
  canChange: boolean;
  /** So many can be added. */
  room: number;
  /** Behind which one a page is being drawn; null while none is. */
  adding: string | null;
  drawings: PageDrawings;
  /** The design that is open, once it is. */
  open: RefObject<OpenDesign | null>;
  /** How the last one was looked at: the next one is looked at alike. */
  look: RefObject<Partial<ViewSnapshot>>;
  seat(design: OpenDesign): void;
  /** Opens a page, once what is open is saved. */
  show(url: string): Promise<void>;
  /** By so many pages in reading order. */
  turn(by: number): void;
  move(url: string, to: number): void;
  add(page: NewPage): void;
  duplicate(): void;
  remove(url: string): void;
  /** Tells the server what was removed and is only hidden yet. */
  finish(): Promise<void>;
}

/** A page to be drawn behind the open one. */
export interface NewPage {
  document: CanvasDocument;
  alt: string;
  /** What is said once it is there. */
  message: string;
}

export const PagesContext = createContext<Pages | null>(null);

/** The pages of the post whose picture is open. Throws outside the editor. */
export function usePages(): Pages {
  const pages = use(PagesContext);
  if (!pages) throw new Error("usePages must be used inside the editor (EditorScreen)");
  return pages;
}
