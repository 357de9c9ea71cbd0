import { contactBody, contactResponse } from "@/lib/contact/schemas";
import { queueContactMail } from "@/lib/contact/server/queue-contact-mail";
import { detectRequestLanguage } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Write to the people who run this",
  auth: "none",
  rateLimit: "contact",
  body: contactBody,
  answer: contactResponse,
  success: 202,
  handler: async ({ body, request, idempotencyKey }) => {
    await queueContactMail({
      ...body,
      language: body.language ?? detectRequestLanguage(request),
      idempotencyKey,
    });
    return {};
  },
});
