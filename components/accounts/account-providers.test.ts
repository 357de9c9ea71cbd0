import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent, type PropsWithChildren, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { PlatformProvider } from "@/components/accounts/account-provider";
import { usePlatform } from "@/components/accounts/use-current-account";
import { PostsProvider } from "@/components/posts/posts-provider";
import { usePosts } from "@/components/posts/use-posts";

const showing = (hook: () => unknown) => createElement(() => JSON.stringify(hook()) as ReactNode);

// spec: 8.21, 8.22
it.each([
  ["usePlatform", usePlatform, "usePlatform must be used inside the platform provider (PlatformProvider)"],
  ["usePosts", usePosts, "usePosts must be used inside the posts provider (PostsProvider)"],
])("%s throws an error that names its provider when used outside it", (_, hook, message) => {
  expect(() => renderToString(showing(hook))).toThrow(message);
});

/** Component that receives its children as a prop. */
type Around = FunctionComponent<PropsWithChildren>;

// spec: 1.11
it("account providers start with Facebook, no new post and no refresh", () => {
  const inside = showing(() => [usePlatform().platform, usePosts().newPost, usePosts().refreshCount]);
  const around = [
    (props) => PostsProvider({ accountId: "a", children: props.children }),
    (props) => PlatformProvider({ accountId: "a", children: props.children }),
    (props) => QueryClientProvider({ client: new QueryClient(), children: props.children }),
  ] satisfies Around[];
  const all = around.reduce<ReactNode>((within, one: Around) => createElement(one, {}, within), inside);
  expect(renderToString(all).replaceAll("&quot;", '"')).toBe('["facebook",null,0]');
});
