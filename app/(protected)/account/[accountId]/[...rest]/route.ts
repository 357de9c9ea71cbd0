import { redirect } from "next/navigation";

/** Redirects an unknown child path of an account to `/`. */
export function GET(): never {
  redirect("/");
}
