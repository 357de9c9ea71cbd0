import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/lib/accounts/client/queries";
import { ApiError } from "@/lib/api-client/api-error";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { connectionKeys, connectionStatusQuery } from "@/lib/connections/client/queries";
import type { connectResponse, removedTargetResponse, targetResponse } from "@/lib/connections/schemas";
import type { ConsentApp, Platform } from "@/lib/core/platforms";
import { postKeys } from "@/lib/posts/client/queries";

const notConnected = () =>
  new ApiError({ code: "not_connected", message: "Not connected anymore", hasServerMessage: false });

function invalidateConnection(client: QueryClient, accountId: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: connectionKeys.status(accountId) }),
    client.invalidateQueries({ queryKey: accountKeys.all }),
  ]);
}

export interface ChosenTargets {
  /** The default target. */
  targetId: string;
  /** All other ones; absent, they stay. */
  additional?: string[];
}

export function useChooseTargets(accountId: string, platform: Platform) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: ChosenTargets, idempotencyKey) =>
      request<ResponseOf<typeof targetResponse>>(
        "PUT",
        `/native-connections/${accountId}/${platform}/targets`,
        { body, idempotencyKey },
      ),
    {
      onSuccess: () =>
        Promise.all([
          invalidateConnection(client, accountId),
          client.invalidateQueries({ queryKey: connectionKeys.targets(accountId, platform) }),
          // Scheduled posts of the former default name it from now on.
          client.invalidateQueries({ queryKey: postKeys.all }),
        ]),
    },
  );
}

/** Removes a target that is not the default. `restore` names the choice that connects it again. */
export function useRemoveTarget(accountId: string, platform: Platform) {
  const client = useQueryClient();
  return useIdempotentMutation(
    async (removed: string, idempotencyKey) => {
      const path = `/native-connections/${accountId}/${platform}/targets/${encodeURIComponent(removed)}`;
      const { strandedPosts } = await request<ResponseOf<typeof removedTargetResponse>>("DELETE", path, {
        idempotencyKey,
      });
      const restore = async (): Promise<ChosenTargets> => {
        const { queryKey } = connectionStatusQuery(accountId);
        // Another tab may have changed the targets meanwhile.
        await client.refetchQueries({ queryKey }, { throwOnError: true });
        const targets = client.getQueryData(queryKey)?.[platform]?.targets ?? [];
        const others = targets.filter(({ isDefault }) => !isDefault).map(({ _id }) => _id);
        const targetId = targets.find(({ isDefault }) => isDefault)?._id;
        if (!targetId) throw notConnected();
        return { targetId, additional: [...others, removed] };
      };
      return { strandedPosts, restore };
    },
    { onSuccess: () => invalidateConnection(client, accountId) },
  );
}

export function useDisconnect(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (platform: Platform, idempotencyKey) =>
      request("DELETE", `/native-connections/${accountId}/${platform}`, { idempotencyKey }),
    { onSuccess: () => invalidateConnection(client, accountId) },
  );
}

interface ConnectRequest {
  platform: Platform;
  app: ConsentApp | null;
  /** Requests the permissions for comments as well. */
  withComments?: boolean;
}

export function useConnect(accountId: string) {
  return useIdempotentMutation(
    ({ platform, app, withComments }: ConnectRequest, idempotencyKey) =>
      request<ResponseOf<typeof connectResponse>>(
        "POST",
        `/native-connections/${accountId}/${platform}/connect`,
        {
          query: { ...(app ? { app } : {}), ...(withComments ? { comments: "1" } : {}) },
          idempotencyKey,
        },
      ),
    { onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl) },
  );
}
