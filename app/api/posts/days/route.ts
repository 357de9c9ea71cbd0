import { route } from "@/lib/http/route";
import { postDaysAnswer, postDaysQuery } from "@/lib/posts/day-schemas";
import { listDays } from "@/lib/posts/server/list-days";

export const GET = route({
  summary: "How many posts fall on which day of a brand's calendar",
  auth: "user",
  query: postDaysQuery,
  answer: postDaysAnswer,
  handler: listDays,
});
