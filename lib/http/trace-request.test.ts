import { expect, it } from "vitest";
import { toRoutePattern } from "@/lib/http/trace-request";

it.each([
  ["/api/posts", {}, "/api/posts"],
  ["/api/posts/0193/canvas", { id: "0193" }, "/api/posts/[id]/canvas"],
  ["/api/posts/posts", { id: "posts" }, "/api/posts/[id]"],
  ["/api/a/1/b/2", { one: "1", two: "2" }, "/api/a/[one]/b/[two]"],
  ["/api/review/t%C3%B6ken", { token: "töken" }, "/api/review/[token]"],
  ["/api/auth/callback/google", { nextauth: ["callback", "google"] }, "/api/auth/[...nextauth]"],
  ["/api/posts/0193", { id: "another value" }, "other"],
])("route of %s is named by its pattern and never by a value", (path, params, pattern) => {
  expect(toRoutePattern(path, params)).toBe(pattern);
});
