import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import type { Ratio } from "@/lib/canvas/core/ratios";
import { designsAnswer } from "@/lib/canvas/design-schemas";
import { canvasAnswer } from "@/lib/canvas/document-schemas";
import {
  type CanvasImageWire,
  canvasImageDetailsAnswer,
  canvasImagesAnswer,
} from "@/lib/canvas/image-schemas";
import { canvasTemplateAnswer, canvasTemplatesAnswer } from "@/lib/canvas/template-schemas";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { hasEnded } from "@/lib/jobs/states";

/** What is looked for: by name, and by the brand whose posts show it, or `none` for what no post shows. */
export interface LibrarySearch {
  q: string;
  usedIn: string;
}

/** So many pictures are asked for at once: two screens full. */
export const LIBRARY_PAGE = 60;

/** Full rows in every width of the grid. */
const DESIGNS_PAGE = 24;

const FRESH_MS = 30_000;
/** A design that was asked for as a pointer came to its link is as new as one asked for now. */
const JUST_NOW_MS = 3_000;

/** The cached groups of the specification, section 3: a picture by id, and pages by page and limit. */
export const canvasImageKeys = {
  all: ["canvas-images"] as const,
  byId: (id: string) => ["canvas-images", "id", id] as const,
  pages: ["canvas-images", "pages"] as const,
  page: (search: LibrarySearch, page: number, limit: number) =>
    ["canvas-images", "pages", search.q, search.usedIn, page, limit] as const,
};

/** One page of the library, newest first. */
export const canvasImagesQuery = (search: LibrarySearch, page: number, limit = LIBRARY_PAGE) =>
  queryOptions({
    queryKey: canvasImageKeys.page(search, page, limit),
    queryFn: ({ signal }) =>
      request("GET", "/canvas-images", {
        signal,
        query: { page, limit, q: search.q, usedIn: search.usedIn },
        schema: canvasImagesAnswer,
      }),
    // Posts that take a picture up or let it go change what its tile says.
    staleTime: FRESH_MS,
  });

/** How many pictures the library holds, whatever is looked for. */
export const librarySizeQuery = queryOptions({
  ...canvasImagesQuery({ q: "", usedIn: "" }, 1, 1),
  select: ({ total }) => total,
});

/** A picture and the posts that show it. */
export const canvasImageQuery = (id: string) =>
  queryOptions({
    queryKey: canvasImageKeys.byId(id),
    queryFn: ({ signal }) =>
      request("GET", `/canvas-images/${id}`, { signal, schema: canvasImageDetailsAnswer }),
    // Posts change elsewhere: what was seen is shown, and looked at again.
    staleTime: 0,
  });

/** Removals of backgrounds that are open: the tray's own list, which is looked at again while there are any. */
export const cuttingQuery = queryOptions({
  ...jobsQuery,
  select: ({ jobs }) => jobs.filter(({ state }) => !hasEnded(state)),
});

/** The cached group of the specification, section 4: templates by format, of a brand or in plain colours. */
export const canvasTemplateKeys = {
  all: ["canvas-templates"] as const,
  byRatio: (aspectRatio: Ratio | undefined, accountId: string | undefined) =>
    ["canvas-templates", "ratio", aspectRatio ?? "all", accountId ?? "none"] as const,
  own: ["canvas-templates", "own"] as const,
  byId: (id: string, accountId: string | undefined) =>
    ["canvas-templates", "id", id, accountId ?? "none"] as const,
};

/** Templates of a format: ours, laid out for the brand, and those the person saved. */
export const canvasTemplatesQuery = (aspectRatio?: Ratio, accountId?: string) =>
  queryOptions({
    queryKey: canvasTemplateKeys.byRatio(aspectRatio, accountId),
    queryFn: ({ signal }) =>
      request("GET", "/canvas-templates", {
        signal,
        query: { aspectRatio, accountId },
        schema: canvasTemplatesAnswer,
      }),
    staleTime: FRESH_MS,
  });

/** Those the person saved, of every format, newest first. */
export const ownTemplatesQuery = queryOptions({
  queryKey: canvasTemplateKeys.own,
  queryFn: ({ signal }) =>
    request("GET", "/canvas-templates", { signal, query: { own: "true" }, schema: canvasTemplatesAnswer }),
  staleTime: FRESH_MS,
});

/** A template with its design; one of ours is laid out for the brand. */
export const canvasTemplateQuery = (id: string, accountId?: string) =>
  queryOptions({
    queryKey: canvasTemplateKeys.byId(id, accountId),
    queryFn: ({ signal }) =>
      request("GET", `/canvas-templates/${id}`, {
        signal,
        query: { accountId },
        schema: canvasTemplateAnswer,
      }),
    staleTime: FRESH_MS,
  });

/** Puts what is known now about a picture into every page that shows it. */
export function keepCanvasImage(client: QueryClient, image: CanvasImageWire): void {
  client.setQueriesData({ queryKey: canvasImageKeys.pages }, (page: unknown) => {
    const parsed = canvasImagesAnswer.safeParse(page);
    if (!parsed.success) return page;
    const images = parsed.data.images.map((one) => (one._id === image._id ? image : one));
    return { ...parsed.data, images };
  });
  client.setQueryData(canvasImageQuery(image._id).queryKey, (known) => known && { ...known, image });
}

/** The cached group of the specification, section 3: a design by its post and the picture's place. */
export const canvasKeys = {
  ofPost: (postId: string) => ["canvas", "post", postId] as const,
  byImage: (postId: string, imageIndex: number) => ["canvas", "post", postId, imageIndex] as const,
  ofAccount: (accountId: string) => ["canvas", "account", accountId] as const,
  pageOf: (accountId: string, page: number) => ["canvas", "account", accountId, page] as const,
};

/**
 * Designs are known by their place: once pictures were moved or taken out, what is known is another one's, and so may be
 * what is on its way. Whoever waits for that gets a CancelledError.
 */
export function forgetPlaces(client: QueryClient, postId: string): void {
  client.removeQueries({ queryKey: canvasKeys.ofPost(postId) });
}

/** A page of the designs of a brand, the last changed first; the page before stays while the next one loads. */
export const designsQuery = (accountId: string, page: number) =>
  queryOptions({
    queryKey: canvasKeys.pageOf(accountId, page),
    queryFn: ({ signal }) =>
      request("GET", "/canvas", {
        signal,
        query: { accountId, page, limit: DESIGNS_PAGE },
        schema: designsAnswer,
      }),
    placeholderData: keepPreviousData,
    // Editors save all the time: what was seen is shown, and looked at again.
    staleTime: 0,
  });

/** The design behind a picture of a post, as it was stored; not_found where there is none. */
export const canvasQuery = (postId: string, imageIndex: number) =>
  queryOptions({
    queryKey: canvasKeys.byImage(postId, imageIndex),
    queryFn: ({ signal }) =>
      request("GET", `/canvas/${postId}/${imageIndex}`, { signal, schema: canvasAnswer }),
    staleTime: 0,
  });

/** The same, for whoever opens it now or in a moment. */
export const justAsked = (postId: string, imageIndex: number) => ({
  ...canvasQuery(postId, imageIndex),
  staleTime: JUST_NOW_MS,
});
