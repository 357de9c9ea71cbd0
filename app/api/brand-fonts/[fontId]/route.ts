import { brandFontParams } from "@/lib/canvas/brand-font-schemas";
import { readBrandFont } from "@/lib/canvas/server/brand-fonts";
import { route } from "@/lib/http/route";

// A removed font disappears from designs within the hour.
const headers = { "content-type": "font/woff2", "cache-control": "private, max-age=3600" };

export const GET = route({
  summary: "The file of a font that a brand uploaded",
  auth: "user",
  params: brandFontParams,
  answer: "font/woff2",
  handler: async ({ user, params, respond }) =>
    respond(200, new Response(await readBrandFont(user.id, params.fontId), { headers })),
});
