import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";

// Without this an unknown API address would fall through to the page redirect (decisions.md, "Routes").
const notFound = route({
  auth: "none",
  handler: async () => {
    throw new AppError("not_found");
  },
});

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
