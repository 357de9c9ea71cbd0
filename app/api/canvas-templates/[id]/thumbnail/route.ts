import { renderTemplateThumbnail } from "@/lib/canvas/server/template-thumbnail";
import { canvasTemplateParams, canvasTemplateThumbnailQuery } from "@/lib/canvas/template-schemas";
import { detectRequestLanguage } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

// The address contains a hash of what the image shows.
const headers = { "content-type": "image/png", "cache-control": "private, max-age=31536000, immutable" };

export const GET = route({
  summary: "The thumbnail of a built-in template in the colors of a brand",
  auth: "user",
  params: canvasTemplateParams,
  query: canvasTemplateThumbnailQuery,
  answer: "image/png",
  handler: async ({ user, params, query, request, respond }) => {
    const language = detectRequestLanguage(request);
    const bytes = await renderTemplateThumbnail({ user, params, query, language });
    return respond(200, new Response(Uint8Array.from(bytes), { headers }));
  },
});
