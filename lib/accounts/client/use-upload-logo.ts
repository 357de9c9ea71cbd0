import { useQueryClient } from "@tanstack/react-query";
import { keepAccount } from "@/lib/accounts/client/queries";
import { logoAnswer } from "@/lib/accounts/schemas";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

interface LogoUpload {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a picture as the brand's logo; every place that shows the brand shows it at once. */
export function useUploadLogo(accountId: string) {
  const client = useQueryClient();
  return useAction(
    ({ file, signal, onProgress }: LogoUpload, idempotencyKey) => {
      const body = new FormData();
      body.set("file", file);
      const options = { body, signal, onProgress, idempotencyKey, schema: logoAnswer };
      return request("POST", `/accounts/${accountId}/logo`, options);
    },
    { onSuccess: ({ logoUrl }) => keepAccount(client, accountId, { logoUrl }) },
  );
}
