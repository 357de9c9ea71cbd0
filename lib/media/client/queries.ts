import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { hasJobEnded } from "@/lib/jobs/states";
import type {
  CanvasImageDto,
  canvasImageDetailsResponse,
  canvasImagesResponse,
  libraryTagsResponse,
} from "@/lib/media/canvas-image-schemas";
import type { storageUsageResponse } from "@/lib/media/storage-schemas";

/** Filter by name and by the account whose posts show the image, or `none` for unused images. */
export interface LibrarySearchParams {
  q: string;
  usedIn: string;
  /** Images only by default: most callers can use nothing else. */
  kind?: "image" | "video" | "all";
  tag?: string;
  /** Id of a folder, or `none` for items outside of folders. */
  folder?: string;
}

/** Images per request of the continuous library list (decision 113). */
export const LIBRARY_PAGE_SIZE = 60;

/** Query keys of images by id, and of pages by page and limit [spec 3]. */
export const canvasImageKeys = {
  all: ["canvas-images"] as const,
  byId: (id: string) => ["canvas-images", "id", id] as const,
  pages: ["canvas-images", "pages"] as const,
  storage: ["canvas-images", "storage"] as const,
  tags: ["canvas-images", "tags"] as const,
  folders: ["canvas-images", "folders"] as const,
  page: (search: LibrarySearchParams, page: number, limit: number) =>
    [
      "canvas-images",
      "pages",
      search.q,
      search.usedIn,
      search.kind ?? "image",
      search.tag ?? "",
      search.folder ?? "",
      page,
      limit,
    ] as const,
};

export const canvasImagesQuery = (search: LibrarySearchParams, page: number, limit = LIBRARY_PAGE_SIZE) =>
  queryOptions({
    queryKey: canvasImageKeys.page(search, page, limit),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof canvasImagesResponse>>("GET", "/canvas-images", {
        signal,
        query: {
          page,
          limit,
          q: search.q,
          usedIn: search.usedIn,
          kind: search.kind,
          tag: search.tag || undefined,
          folder: search.folder || undefined,
        },
      }),
  });

export const librarySizeQuery = queryOptions({
  ...canvasImagesQuery({ q: "", usedIn: "", kind: "all" }, 1, 1),
  select: ({ total }) => total,
});

export const storageUsageQuery = queryOptions({
  queryKey: canvasImageKeys.storage,
  queryFn: ({ signal }) =>
    request<ResponseOf<typeof storageUsageResponse>>("GET", "/storage/usage", { signal }),
});

export const libraryTagsQuery = queryOptions({
  queryKey: canvasImageKeys.tags,
  queryFn: ({ signal }) =>
    request<ResponseOf<typeof libraryTagsResponse>>("GET", "/canvas-images/tags", { signal }),
  select: ({ tags }) => tags,
});

export const canvasImageQuery = (id: string) =>
  queryOptions({
    queryKey: canvasImageKeys.byId(id),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof canvasImageDetailsResponse>>("GET", `/canvas-images/${id}`, { signal }),
  });

/** Selects open background removals from the job list, which polls while there are any. */
export const backgroundRemovalsQuery = queryOptions({
  ...jobsQuery,
  select: ({ jobs }) => jobs.filter(({ state }) => !hasJobEnded(state)),
});

/** Posts changed: the next screen with images refetches where they are used. */
export function invalidateImageUses(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: canvasImageKeys.all, refetchType: "none" });
}

export function setCanvasImageInCache(client: QueryClient, image: CanvasImageDto): void {
  type Page = ResponseOf<typeof canvasImagesResponse>;
  const replaced = (page: Page | undefined) =>
    page && { ...page, images: page.images.map((one) => (one._id === image._id ? image : one)) };
  client.setQueriesData<Page>({ queryKey: canvasImageKeys.pages }, replaced);
  client.setQueryData(canvasImageQuery(image._id).queryKey, (known) => known && { ...known, image });
}
