import { createContext, type RefObject, use } from "react";
import { createStore } from "zustand/vanilla";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import type { ViewSnapshot } from "@/components/editor/editor-view";
import type { AddedPages } from "@/components/editor/pages/add-each-page";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { Editor } from "@/lib/canvas/core/editor";
import type { SparePageDto } from "@/lib/canvas/document-schemas";
import type { PostDto } from "@/lib/posts/schemas";

/** A page in the strip: an image of the post, or a page that the post does not show. */
export interface StripPage extends Pick<PostDto["images"][number], "url" | "width" | "height" | "alt"> {
  spare?: SparePageDto;
}

export interface PostPagesContextValue {
  post: PostDto;
  /** The images of the post in its order. */
  images: PostDto["images"];
  /** All pages: first those in the post, then the others. */
  pages: StripPage[];
  url: string;
  where: PostImageRef;
  isStripMade: boolean;
  canChange: boolean;
  room: number;
  /** A page is being created. */
  adding: boolean;
  /** URL of the page that is being put into the post or taken out of it; null while none is. */
  ticking: string | null;
  drawings: PagePreviewStore;
  open: RefObject<OpenDesignContextValue | null>;
  /** View state of the previous page, applied to the next one. */
  viewSnapshot: RefObject<Partial<ViewSnapshot>>;
  seat(design: OpenDesignContextValue): void;
  show(url: string): Promise<void>;
  turn(by: number): void;
  move(url: string, to: number): void;
  add(page: NewPageInput): void;
  /** Adds pages without opening them. Resolves to those that were added and those that failed. */
  addAll(documents: readonly CanvasDocument[], options: AddPagesOptions): Promise<AddedPages>;
  /** Opens the last of the added pages, with a message that discards all of them. */
  presentAll(urls: readonly string[], message: string): void;
  duplicate(): void;
  remove(url: string): void;
  /** Puts a page into the post behind the others. Resolves to its image; undefined when it is blank or unsaved. */
  putIn(url: string): Promise<string | undefined>;
  /** Puts a page into the post behind the others, or takes it out. */
  tick(url: string): void;
  finish(): Promise<void>;
}

export interface NewPageInput {
  document: CanvasDocument;
  message: string;
}

export interface AddPagesOptions {
  signal: AbortSignal;
  onProgress(done: number): void;
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

  private readonly applied = new WeakMap<Editor, number>();

  /** Remembers that the image shows what an editor holds now. */
  markApplied(editor: Editor): void {
    this.applied.set(editor, editor.read().changes);
  }

  /** Returns whether an editor holds changes that were made since it was opened or applied. */
  hasChanges(editor: Editor): boolean {
    return editor.read().changes > (this.applied.get(editor) ?? 0);
  }

  drop(url: string): void {
    this.store.setState(new Map([...this.store.getState()].filter(([one]) => one !== url)), true);
  }
}
