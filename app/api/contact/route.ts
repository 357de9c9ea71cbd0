import { contactAnswer, contactBody } from "@/lib/contact/schemas";
import { sendMessage } from "@/lib/contact/server/send-message";
import { languageOf } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Write to the people who run this",
  auth: "none",
  rateLimit: "contact",
  body: contactBody,
  answer: contactAnswer,
  success: 202,
  handler: async ({ body, request, idempotencyKey }) => {
    await sendMessage({ ...body, language: body.language ?? languageOf(request), idempotencyKey });
    return {};
  },
});
