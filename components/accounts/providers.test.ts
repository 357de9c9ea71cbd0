import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { PlatformProvider } from "@/components/accounts/platform-provider";
import { usePlatform } from "@/components/accounts/use-platform";
import { PostsProvider } from "@/components/posts/posts-provider";
import { usePosts } from "@/components/posts/use-posts";

const showing = (hook: () => unknown) => createElement(() => JSON.stringify(hook()) as ReactNode);

it.each([
  ["usePlatform", usePlatform, "usePlatform must be used inside the platform provider (PlatformProvider)"],
  ["usePosts", usePosts, "usePosts must be used inside the posts provider (PostsProvider)"],
])("%s outside its provider names the provider", (_, hook, message) => {
  expect(() => renderToString(showing(hook))).toThrow(message);
});

it("inside them a brand begins with Facebook, no new post and no refresh", () => {
  const children = showing(() => [usePlatform().platform, usePosts().newPost, usePosts().refreshCount]);
  const posts = createElement(PostsProvider, { accountId: "a", children });
  const platform = createElement(PlatformProvider, { accountId: "a", children: posts });
  const client = new QueryClient();
  const html = renderToString(createElement(QueryClientProvider, { client, children: platform }));
  expect(html.replaceAll("&quot;", '"')).toBe('["facebook",null,0]');
});
