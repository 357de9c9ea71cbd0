import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent, type PropsWithChildren, type ReactNode } from "react";
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

/** A component that takes its children as others hand them to it. */
type Around = FunctionComponent<PropsWithChildren>;

it("inside them a brand begins with Facebook, no new post and no refresh", () => {
  const inside = showing(() => [usePlatform().platform, usePosts().newPost, usePosts().refreshCount]);
  const around = [
    (props) => PostsProvider({ accountId: "a", children: props.children }),
    (props) => PlatformProvider({ accountId: "a", children: props.children }),
    (props) => QueryClientProvider({ client: new QueryClient(), children: props.children }),
  ] satisfies Around[];
  const all = around.reduce<ReactNode>((within, one: Around) => createElement(one, {}, within), inside);
  expect(renderToString(all).replaceAll("&quot;", '"')).toBe('["facebook",null,0]');
});
