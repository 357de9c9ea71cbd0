import { createNetworkError, fromErrorResponse } from "@/lib/api-client/api-error";
import { isBrowserOnline } from "@/lib/api-client/online-status";
import { reportApiError } from "@/lib/api-client/request";

/** Returns a PDF of pages of a post as they are saved. Throws ApiError. */
export async function fetchPdf(postId: string, pages: readonly number[]): Promise<Blob> {
  const path = `/canvas/${postId}/pdf`;
  const isOffline = !isBrowserOnline();
  const response = await fetch(`/api${path}?pages=${pages.join(",")}`).catch(() => {
    throw createNetworkError(isOffline);
  });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => null);
  throw reportApiError(fromErrorResponse(response.status, body), path);
}
