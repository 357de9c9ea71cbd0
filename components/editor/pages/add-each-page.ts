import type { CanvasDocument } from "@/lib/canvas/core/document";

export interface AddedPages {
  /** URLs of the new pages. */
  added: string[];
  failed: { document: CanvasDocument; error: unknown }[];
}

interface Batch {
  documents: readonly CanvasDocument[];
  /** An abort stops before the next page; the one that is being added is kept. */
  signal: AbortSignal;
  onProgress(done: number): void;
  /** Resolves to the URL of the new page. */
  add(document: CanvasDocument): Promise<string | undefined>;
}

/** Adds pages one after the other. One that fails does not keep the others from being added. */
export async function addEachPage({ documents, signal, onProgress, add }: Batch): Promise<AddedPages> {
  const result: AddedPages = { added: [], failed: [] };
  for (const [at, document] of documents.entries()) {
    if (signal.aborted) break;
    onProgress(at);
    try {
      const url = await add(document);
      if (url !== undefined) result.added.push(url);
    } catch (error) {
      result.failed.push({ document, error });
    }
  }
  return result;
}
