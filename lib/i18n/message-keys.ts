import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import type auth from "@/messages/en/auth.json";
import type common from "@/messages/en/common.json";
import type contentPlanner from "@/messages/en/contentPlanner.json";
import type dashboard from "@/messages/en/dashboard.json";
import type posts from "@/messages/en/posts.json";
import type subscription from "@/messages/en/subscription.json";
import type support from "@/messages/en/support.json";

/** Makes the compiler reject a message key that does not exist. */
declare module "next-intl" {
  interface AppConfig {
    Messages: {
      auth: typeof auth;
      common: typeof common;
      contentPlanner: typeof contentPlanner;
      dashboard: typeof dashboard;
      posts: typeof posts;
      subscription: typeof subscription;
      support: typeof support;
    };
  }
}

/** Full key of a message: "posts.idea.write". */
export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** Rest of a message key after a prefix: "write" for the prefix "posts.idea". */
export type MessageKeyIn<Prefix extends string, Key = MessageKey> = Key extends `${Prefix}.${infer Rest}`
  ? Rest
  : never;
