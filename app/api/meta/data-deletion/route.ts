import { dataDeletionResponse } from "@/lib/connections/schemas";
import { deleteVendorUserData } from "@/lib/connections/server/delete-vendor-user-data";
import { readText } from "@/lib/http/parse";
import { route } from "@/lib/http/route";

/** Called by Meta when a user requests the deletion of their data; authenticated by the signature. */
export const POST = route({
  summary: "Where Meta asks to delete what came from it about somebody",
  auth: "none",
  crossSite: true,
  rateLimit: "vendor-notice",
  answer: dataDeletionResponse,
  handler: async ({ request }) => {
    const form = new URLSearchParams(await readText(request));
    return deleteVendorUserData({ signedRequest: form.get("signed_request") ?? "" });
  },
});
