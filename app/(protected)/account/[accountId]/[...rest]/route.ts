import { redirect } from "next/navigation";

/** An unknown child of a brand → `/` (decisions.md, "Routes"). */
export function GET(): never {
  redirect("/");
}
