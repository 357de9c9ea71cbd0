import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { AsyncImageRequest, AsyncImageResult } from "@/components/editor/apply-async-image";
import { finishCrop } from "@/components/editor/crop-image";
import type { EditorContextValue } from "@/components/editor/editor-context";
import { type EditDraft, EMPTY_EDIT_DRAFT } from "@/components/posts/edit/use-edit-request";
import type { CanvasElement, ImageElement } from "@/lib/canvas/core/elements";

/** State of an AI edit: the request and its result. */
export interface AiEdit {
  draft: EditDraft;
  /** Element as it was when the edit was requested; null while none is running. */
  asked: AsyncImageRequest | null;
  /** Result, until the user applies or discards it. */
  made: AsyncImageResult | null;
  /** The user was notified of the result. */
  told: boolean;
}

const BLANK: AiEdit = { draft: EMPTY_EDIT_DRAFT, asked: null, made: null, told: false };

/** Lives as long as the page: the model keeps running while the editor is closed and reopened. */
class RequestedChanges {
  readonly store = createStore<ReadonlyMap<string, AiEdit>>(() => new Map());

  at(key: string): AiEdit {
    return this.store.getState().get(key) ?? BLANK;
  }

  set(key: string, patch: Partial<AiEdit>): void {
    this.keep(new Map(this.store.getState()).set(key, { ...this.at(key), ...patch }));
  }

  /** Removes the state of an image that has no request. */
  drop(key: string): void {
    this.keep(new Map([...this.store.getState()].filter(([one]) => one !== key)));
  }

  private keep(all: ReadonlyMap<string, AiEdit>): void {
    this.store.setState(all, true);
  }
}

export const aiEditStore = new RequestedChanges();

export function useStoredAiEdit(key: string): AiEdit {
  return useStore(aiEditStore.store, (edits) => edits.get(key) ?? BLANK);
}

export function useStoredAiEdits(): ReadonlyMap<string, AiEdit> {
  return useStore(aiEditStore.store);
}

/** Returns whether the element's image may be replaced. */
export function canAiEdit(element: CanvasElement | undefined): element is ImageElement {
  return element?.type === "image" && !element.lock?.content;
}

/** Opens the dialog for a new AI edit or an existing result. */
export function openAiEdit(desk: EditorContextValue, element: CanvasElement | undefined): void {
  if (desk.readOnly || !canAiEdit(element)) return;
  finishCrop(desk);
  desk.view.set({ changing: element.id });
}

/** Returns the key of an image's AI edit; each image has at most one. */
export function getAiEditKey({ home }: EditorContextValue, id: string): string {
  return `design ${home.postId} ${home.name} ${id}`;
}
