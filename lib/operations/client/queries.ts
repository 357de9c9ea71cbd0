import { queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type {
  foundPeopleResponse,
  loggedActsResponse,
  overviewResponse,
  personResponse,
  timelineResponse,
} from "@/lib/operations/schemas";

const OVERVIEW_MS = 30_000;

export const operatorKeys = {
  overview: ["operator", "overview"] as const,
  person: (id: string) => ["operator", "person", id] as const,
};

const read = <Response>(path: string, signal: AbortSignal, query?: Record<string, string>) =>
  request<Response>("GET", `/operator/${path}`, { signal, ...(query && { query }) });

/** Queues and failures; polled while the page is shown. */
export const overviewQuery = queryOptions({
  queryKey: operatorKeys.overview,
  queryFn: ({ signal }) => read<ResponseOf<typeof overviewResponse>>("overview", signal),
  staleTime: 0,
  refetchInterval: OVERVIEW_MS,
});

export const foundPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: ["operator", "people", q] as const,
    queryFn: ({ signal }) => read<ResponseOf<typeof foundPeopleResponse>>("people", signal, { q }),
    enabled: q !== "",
    staleTime: 0,
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: operatorKeys.person(id),
    queryFn: ({ signal }) => read<ResponseOf<typeof personResponse>>(`people/${id}`, signal),
    staleTime: 0,
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatorKeys.person(id), "timeline"] as const,
    queryFn: ({ signal }) => read<ResponseOf<typeof timelineResponse>>(`people/${id}/timeline`, signal),
    staleTime: 0,
  });

export const loggedActsQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatorKeys.person(id), "acts"] as const,
    queryFn: ({ signal }) => read<ResponseOf<typeof loggedActsResponse>>(`people/${id}/acts`, signal),
    staleTime: 0,
  });
