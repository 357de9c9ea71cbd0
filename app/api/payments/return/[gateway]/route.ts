import { gatewayParams } from "@/lib/billing/schemas";
import { recordCheckoutReturn } from "@/lib/billing/server/start-checkout";
import { readText } from "@/lib/http/parse";
import { route } from "@/lib/http/route";

const checkoutReturn = {
  auth: "none" as const,
  crossSite: true as const,
  params: gatewayParams,
  rateLimit: "gateway-notice" as const,
  answer: "redirect" as const,
  whileActing: "refused" as const,
  handler: async ({ request, redirect }: { request: Request; redirect: (location: string) => Response }) => {
    const { pathname, search } = new URL(request.url);
    const form = request.method === "POST" ? await readText(request) : "";
    const rawParams = [search.slice(1), form];
    const isWholePage = request.headers.get("sec-fetch-dest") === "document";
    return redirect(await recordCheckoutReturn({ path: pathname + search, rawParams, isWholePage }));
  },
};

export const GET = route({ summary: "Where a browser comes back from paying", ...checkoutReturn });
export const POST = route({ summary: "The same, where the gateway sends a form", ...checkoutReturn });
