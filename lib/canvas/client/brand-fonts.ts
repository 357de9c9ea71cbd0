import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import type { brandFontResponse, brandFontsResponse } from "@/lib/canvas/brand-font-schemas";

const pathOf = (accountId: string) => `/accounts/${accountId}/fonts`;

/** Query of the fonts that a brand uploaded, by name. */
export const brandFontsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["brand-fonts", accountId] as const,
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof brandFontsResponse>>("GET", pathOf(accountId), { signal }),
  });

interface FontUpload {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export function useUploadFont(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ file, signal, onProgress }: FontUpload, idempotencyKey) => {
      const body = new FormData();
      body.set("file", file);
      const options = { body, signal, onProgress, idempotencyKey };
      return request<ResponseOf<typeof brandFontResponse>>("POST", pathOf(accountId), options);
    },
    { onSuccess: () => client.invalidateQueries({ queryKey: brandFontsQuery(accountId).queryKey }) },
  );
}
