import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import type {
  CreateTextTemplateBody,
  textTemplateResponse,
  textTemplatesResponse,
  UpdateTextTemplateBody,
} from "@/lib/posts/text-template-schemas";

const pathOf = (accountId: string) => `/accounts/${accountId}/text-templates`;

/** Query of the text templates of a brand, by name. */
export const textTemplatesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["text-templates", accountId] as const,
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof textTemplatesResponse>>("GET", pathOf(accountId), { signal }),
  });

function useTextTemplateMutation<Input, Output>(
  accountId: string,
  call: (input: Input, idempotencyKey: string) => Promise<Output>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(call, {
    onSuccess: () => client.invalidateQueries({ queryKey: textTemplatesQuery(accountId).queryKey }),
  });
}

export function useCreateTextTemplate(accountId: string) {
  return useTextTemplateMutation(accountId, (body: CreateTextTemplateBody, idempotencyKey) =>
    request<ResponseOf<typeof textTemplateResponse>>("POST", pathOf(accountId), { body, idempotencyKey }),
  );
}

export function useUpdateTextTemplate(accountId: string) {
  return useTextTemplateMutation(
    accountId,
    ({ id, ...body }: UpdateTextTemplateBody & { id: string }, idempotencyKey) =>
      request<ResponseOf<typeof textTemplateResponse>>("PATCH", `${pathOf(accountId)}/${id}`, {
        body,
        idempotencyKey,
      }),
  );
}

export function useDeleteTextTemplate(accountId: string) {
  return useTextTemplateMutation(accountId, (id: string, idempotencyKey) =>
    request("DELETE", `${pathOf(accountId)}/${id}`, { idempotencyKey }),
  );
}
