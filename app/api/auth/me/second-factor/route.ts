import { secondFactorResponse } from "@/lib/auth/second-factor-schemas";
import { serializePasskey } from "@/lib/auth/serializers";
import { getSecondFactors } from "@/lib/auth/server/manage-second-factors";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "My two-step verification",
  auth: "user",
  whileActing: "refused",
  answer: secondFactorResponse,
  handler: async ({ user }) => {
    const { passkeys, ...state } = await getSecondFactors({ user });
    return { ...state, passkeys: passkeys.map(serializePasskey) };
  },
});
