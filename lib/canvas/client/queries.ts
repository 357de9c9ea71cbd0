import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { designsResponse } from "@/lib/canvas/design-schemas";
import type { canvasResponse, sparePagesResponse } from "@/lib/canvas/document-schemas";
import { VERSION_LIMITS } from "@/lib/canvas/limits";
import type {
  CanvasTemplatesQuery,
  canvasTemplateResponse,
  canvasTemplatesResponse,
} from "@/lib/canvas/template-schemas";
import type { versionResponse, versionsResponse } from "@/lib/canvas/version-schemas";

export interface TemplateSearch
  extends Partial<
    Pick<CanvasTemplatesQuery, "aspectRatio" | "accountId" | "goal" | "industry" | "style" | "q">
  > {
  page: number;
}

/** Query keys of templates; without an account, built-in templates have plain colors. */
export const canvasTemplateKeys = {
  all: ["canvas-templates"] as const,
  byRatio: (aspectRatio: string | undefined, accountId: string | undefined, search: object = {}) =>
    ["canvas-templates", "ratio", aspectRatio ?? "all", accountId ?? "none", search] as const,
  own: ["canvas-templates", "own"] as const,
  byId: (id: string, accountId: string | undefined) =>
    ["canvas-templates", "id", id, accountId ?? "none"] as const,
};

/** Query of a page of templates; shows the previous page while the next one loads. */
export const canvasTemplatesQuery = ({ page, ...search }: TemplateSearch) =>
  queryOptions({
    queryKey: canvasTemplateKeys.byRatio(search.aspectRatio, search.accountId, { page, ...search }),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof canvasTemplatesResponse>>("GET", "/canvas-templates", {
        signal,
        query: { ...search, page },
      }),
    placeholderData: keepPreviousData,
  });

/** Query of the templates that the user saved, of every format, newest first. */
export const ownTemplatesQuery = queryOptions({
  queryKey: canvasTemplateKeys.own,
  queryFn: ({ signal }) =>
    request<ResponseOf<typeof canvasTemplatesResponse>>("GET", "/canvas-templates", {
      signal,
      query: { own: "true" },
    }),
});

/** Query of a template with its design; a built-in one is laid out for the account. */
export const canvasTemplateQuery = (id: string, accountId?: string) =>
  queryOptions({
    queryKey: canvasTemplateKeys.byId(id, accountId),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof canvasTemplateResponse>>("GET", `/canvas-templates/${id}`, {
        signal,
        query: { accountId },
      }),
  });

export const canvasKeys = {
  ofPost: (postId: string) => ["canvas", "post", postId] as const,
  byImage: (postId: string, imageIndex: number) => ["canvas", "post", postId, imageIndex] as const,
  sparesOf: (postId: string) => ["canvas", "spares", postId] as const,
  ofAccount: (accountId: string) => ["canvas", "account", accountId] as const,
  pageOf: (accountId: string, page: number) => ["canvas", "account", accountId, page] as const,
};

/** Removes designs, which are cached by index, after images moved. Waiting callers get CancelledError. */
export function invalidateDesignsByIndex(client: QueryClient, postId: string): void {
  client.removeQueries({ queryKey: canvasKeys.ofPost(postId) });
}

/** Query of a page of an account's designs; shows the previous page while the next one loads. */
export const designsQuery = (accountId: string, page: number) =>
  queryOptions({
    queryKey: canvasKeys.pageOf(accountId, page),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof designsResponse>>("GET", "/canvas", {
        signal,
        query: { accountId, page },
      }),
    placeholderData: keepPreviousData,
    // Every autosave and every change of a post's images changes the list (decision 083).
    staleTime: 0,
  });

/** Query of the stored design behind an image of a post; `canvasData` is null when there is none. */
export const canvasQuery = (postId: string, imageIndex: number) =>
  queryOptions({
    queryKey: canvasKeys.byImage(postId, imageIndex),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof canvasResponse>>("GET", `/canvas/${postId}/${imageIndex}`, {
        signal,
        // Most images have no design, which is no error.
        query: { optional: "true" },
      }),
  });

/** Query of the pages of a post's designs that the post does not show. */
export const sparePagesQuery = (postId: string) =>
  queryOptions({
    queryKey: canvasKeys.sparesOf(postId),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof sparePagesResponse>>("GET", `/canvas/${postId}/pages`, { signal }),
  });

/** Query of the earlier versions of a design; by revision, because only a save adds versions. */
export const designVersionsQuery = (postId: string, imageIndex: number, rev: number) =>
  queryOptions({
    queryKey: [...canvasKeys.byImage(postId, imageIndex), "versions", rev] as const,
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof versionsResponse>>("GET", `/canvas/${postId}/${imageIndex}/versions`, {
        signal,
        query: { limit: VERSION_LIMITS.maxVersions },
      }),
  });

/** Query of the design of an earlier version. */
export const designVersionQuery = (postId: string, imageIndex: number, versionId: string) =>
  queryOptions({
    queryKey: [...canvasKeys.byImage(postId, imageIndex), "version", versionId] as const,
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof versionResponse>>(
        "GET",
        `/canvas/${postId}/${imageIndex}/versions/${versionId}`,
        { signal },
      ),
  });

/** Query of the same design for a write, which needs the stored revision (decision 083). */
export const currentCanvasQuery = (postId: string, imageIndex: number) => ({
  ...canvasQuery(postId, imageIndex),
  staleTime: 0,
});
