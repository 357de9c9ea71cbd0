import { deauthorizeVendorUser } from "@/lib/connections/server/deauthorize-vendor-user";
import { readText } from "@/lib/http/parse";
import { route } from "@/lib/http/route";

/** Called by Meta when a user removes the app; authenticated by the signature. */
export const POST = route({
  summary: "Where Meta says that somebody removed the app",
  auth: "none",
  crossSite: true,
  rateLimit: "vendor-notice",
  success: 204,
  handler: async ({ request }) => {
    const form = new URLSearchParams(await readText(request));
    return deauthorizeVendorUser({ signedRequest: form.get("signed_request") ?? "" });
  },
});
