import { createContext, type RefObject, use } from "react";
import { createStore } from "zustand/vanilla";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import type { ViewSnapshot } from "@/components/editor/editor-view";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { PostDto } from "@/lib/posts/schemas";

export interface PostPagesContextValue {
  post: PostDto;
  images: PostDto["images"];
  url: string;
  where: PostImageRef;
  isStripMade: boolean;
  canChange: boolean;
  room: number;
  /** URL of the page after which a new one is being created; null while none is. */
  adding: string | null;
  drawings: PagePreviewStore;
  open: RefObject<OpenDesignContextValue | null>;
  /** View state of the previous page, applied to the next one. */
  viewSnapshot: RefObject<Partial<ViewSnapshot>>;
  seat(design: OpenDesignContextValue): void;
  show(url: string): Promise<void>;
  turn(by: number): void;
  move(url: string, to: number): void;
  add(page: NewPageInput): void;
  duplicate(): void;
  remove(url: string): void;
  finish(): Promise<void>;
}

export interface NewPageInput {
  document: CanvasDocument;
  alt: string;
  message: string;
}

export const PagesContext = createContext<PostPagesContextValue | null>(null);

/** Returns the pages of the open post. Throws outside the editor. */
export function usePostPagesContext(): PostPagesContextValue {
  const pages = use(PagesContext);
  if (!pages) throw new Error("usePostPagesContext must be used inside the editor (EditorScreen)");
  return pages;
}

/** Stores changed designs by image URL until their image is rendered again. */
export class PagePreviewStore {
  readonly store = createStore<ReadonlyMap<string, CanvasDocument>>(() => new Map());

  /** Stores a design that is newer than its image. */
  note(url: string, document: CanvasDocument): void {
    const all = this.store.getState();
    if (all.get(url) !== document) this.store.setState(new Map(all).set(url, document), true);
  }

  drop(url: string): void {
    this.store.setState(new Map([...this.store.getState()].filter(([one]) => one !== url)), true);
  }
}
