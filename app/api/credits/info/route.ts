import { creditsInfoSchema } from "@/lib/credits/schemas";
import { getCreditsInfo } from "@/lib/credits/server/credits-info";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Credits, and what each action costs",
  auth: "user",
  answer: creditsInfoSchema,
  handler: ({ user }) => getCreditsInfo(user),
});
