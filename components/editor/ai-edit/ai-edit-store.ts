import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { AsyncImageRequest, AsyncImageResult } from "@/components/editor/apply-async-image";
import { finishCrop } from "@/components/editor/crop-image";
import type { EditorContextValue } from "@/components/editor/editor-context";
import { type EditDraft, EMPTY_EDIT_DRAFT } from "@/components/posts/edit/use-edit-request";
import type { CanvasElement, ImageElement } from "@/lib/canvas/core/elements";

export interface AiEdit {
  draft: EditDraft;
  /** Element as it was when the edit was requested; null while none is running. */
  pendingRequest: AsyncImageRequest | null;
  made: AsyncImageResult | null;
  wasReported: boolean;
}

const BLANK: AiEdit = { draft: EMPTY_EDIT_DRAFT, pendingRequest: null, made: null, wasReported: false };

/** Lives as long as the page: the model keeps running while the editor is closed and reopened. */
class RequestedChanges {
  readonly store = createStore<ReadonlyMap<string, AiEdit>>(() => new Map());

  set(key: string, patch: Partial<AiEdit>): void {
    const all = this.store.getState();
    this.store.setState(new Map(all).set(key, { ...BLANK, ...all.get(key), ...patch }), true);
  }

  drop(key: string): void {
    this.store.setState(new Map([...this.store.getState()].filter(([one]) => one !== key)), true);
  }
}

export const aiEditStore = new RequestedChanges();

export function useStoredAiEdit(key: string): AiEdit {
  return useStore(aiEditStore.store, (edits) => edits.get(key) ?? BLANK);
}

export function useStoredAiEdits(): ReadonlyMap<string, AiEdit> {
  return useStore(aiEditStore.store);
}

export function canAiEdit(element: CanvasElement | undefined): element is ImageElement {
  return element?.type === "image" && !element.lock?.content;
}

export function openAiEdit(workspace: EditorContextValue, element: CanvasElement | undefined): void {
  if (workspace.readOnly || !canAiEdit(element)) return;
  finishCrop(workspace);
  workspace.view.set({ changing: element.id });
}

/** Returns the key of an image's AI edit; each image has at most one. */
export function getAiEditKey({ source }: EditorContextValue, id: string): string {
  return `design ${source.postId} ${source.name} ${id}`;
}
