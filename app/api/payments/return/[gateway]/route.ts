import { gatewayParams } from "@/lib/billing/schemas";
import { recordCheckoutReturn } from "@/lib/billing/server/start-checkout";
import { readText } from "@/lib/http/parse";
import { route } from "@/lib/http/route";

const comesBack = {
  auth: "none" as const,
  crossSite: true as const,
  params: gatewayParams,
  rateLimit: "gateway-notice" as const,
  answer: "redirect" as const,
  handler: async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const form = request.method === "POST" ? await readText(request) : "";
    const location = await recordCheckoutReturn({
      path: pathname + search,
      rawParams: [search.slice(1), form],
      isWholePage: request.headers.get("sec-fetch-dest") === "document",
    });
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  },
};

export const GET = route({ summary: "Where a browser comes back from paying", ...comesBack });
export const POST = route({ summary: "The same, where the gateway sends a form", ...comesBack });
