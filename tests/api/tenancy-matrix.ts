import { randomUUID } from "node:crypto";
import { APPROVAL_TENANCY } from "@/tests/api/tenancy-approval";
import { BRAND_ASSET_TENANCY } from "@/tests/api/tenancy-brand-assets";
import { byPath, FEBRUARY, type Ids, type TenancyCase } from "@/tests/api/tenancy-case";
import { MEDIA_FOLDER_TENANCY } from "@/tests/api/tenancy-media-folders";
import { OPERATOR_TENANCY } from "@/tests/api/tenancy-operator";
import { readRunFile } from "@/tests/harness/running-product";

const ofImage = (method: string, route: string, body?: unknown): TenancyCase => ({
  route,
  method,
  how: "id in the path",
  request: ({ image }) => ({ path: route.replace("{id}", image), body }),
});

function anyImage(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["a picture"]), "logo.png");
  return form;
}

/** Stock photos have no owner; this ID is unknown to the service. */
const stockAddress = (photo: string) => `${readRunFile().sandbox.url}/unsplash/photos/${photo}/download`;

/** Every route that accepts an ID, with every field that contains one [TEN1]; tests/rules finds a missing one. */
export const TENANCY: TenancyCase[] = [
  {
    route: "/auth/sessions/{id}",
    method: "DELETE",
    how: "id in the path",
    request: ({ session }) => ({ path: `/auth/sessions/${session}` }),
  },
  {
    method: "PATCH",
    route: "/auth/me/passkeys/{id}",
    how: "passkey of another user",
    request: ({ passkey }) => ({ path: `/auth/me/passkeys/${passkey}`, body: { name: "Mine" } }),
  },
  {
    method: "DELETE",
    route: "/auth/me/passkeys/{id}",
    how: "passkey of another user",
    request: ({ passkey }) => ({ path: `/auth/me/passkeys/${passkey}` }),
  },
  {
    route: "/payments/{id}",
    method: "GET",
    how: "id in the path",
    request: ({ payment }) => ({ path: `/payments/${payment}` }),
  },
  {
    route: "/payments/{id}/invoice",
    method: "POST",
    how: "id in the path",
    request: ({ payment }) => ({ path: `/payments/${payment}/invoice` }),
  },
  ...["GET", "DELETE"].map((method) => ({
    ...{ route: "/jobs/{id}", method, how: "id in the path" },
    request: ({ job }: Ids) => ({ path: `/jobs/${job}` }),
  })),
  {
    route: "/notifications/read",
    method: "POST",
    how: "ids in the body",
    request: ({ notification }) => ({ path: "/notifications/read", body: { ids: [notification] } }),
  },
  ...["POST", "PUT"].map((method) => ({
    ...{ route: "/storage/replace-image", method, how: "an address in the query" },
    request: ({ mediaUrl }: Ids) => ({
      path: `/storage/replace-image?url=${encodeURIComponent(mediaUrl)}`,
      body: anyImage(),
    }),
  })),
  {
    ...{ route: "/storage/delete", method: "POST", how: "addresses in the body", status: 200 },
    request: ({ mediaUrl }) => ({ path: "/storage/delete", body: { urls: [mediaUrl] } }),
  },
  ...["GET", "DELETE"].map((method) => ofImage(method, "/canvas-images/{id}")),
  ofImage("PATCH", "/canvas-images/{id}", { label: "Taken over" }),
  ofImage("POST", "/canvas-images/{id}/remove-background", { async: true }),
  ofImage("POST", "/canvas-images/{id}/video-frame"),
  {
    ...{ route: "/canvas-images/tags", method: "POST", how: "ids in the body" },
    request: ({ image }) => ({ path: "/canvas-images/tags", body: { imageIds: [image], add: ["taken"] } }),
  },
  {
    route: "/canvas-images",
    method: "GET",
    how: "a brand in usedIn",
    request: ({ account }) => ({ path: `/canvas-images?usedIn=${account}` }),
  },
  ...["GET", "DELETE"].map((method) => ({
    ...{ route: "/canvas-templates/{id}", method, how: "id in the path" },
    request: ({ template }: Ids) => ({ path: `/canvas-templates/${template}` }),
  })),
  ...[
    "/canvas-templates",
    "/canvas-templates/kolot-offer-food-1x1",
    "/canvas-templates/kolot-offer-food-1x1/thumbnail",
  ].map((path) => ({
    ...{ route: path.replace(/kolot[^/]*/, "{id}"), method: "GET", how: "a brand in the query" },
    request: ({ account }: Ids) => ({ path: `${path}?accountId=${account}` }),
  })),
  ...["/unsplash/download", "/canvas-images/unsplash/remove-background"].map((route) => ({
    ...{ route, method: "POST", how: "photo in the address of the body" },
    request: ({ post }: Ids) => ({ path: route, body: { downloadUrl: stockAddress(post) } }),
  })),
  {
    route: "/canvas-images/unsplash/remove-background",
    method: "POST",
    how: "photoId in the body",
    request: ({ post }) => ({ path: "/canvas-images/unsplash/remove-background", body: { photoId: post } }),
  },
  byPath("GET", "/accounts/{id}"),
  byPath("PATCH", "/accounts/{id}", { name: "Taken over" }),
  byPath("DELETE", "/accounts/{id}"),
  byPath("POST", "/accounts/{id}/logo", anyImage()),
  byPath("POST", "/accounts/{id}/voice/learn", { fromPosts: true }),
  byPath("POST", "/accounts/{id}/voice/avoided-phrases", { text: "Taken over" }),
  {
    route: "/accounts/{id}/voice/avoided-phrases",
    method: "DELETE",
    how: "id in the path",
    request: ({ account }) => ({ path: `/accounts/${account}/voice/avoided-phrases?text=Bread` }),
  },
  byPath("GET", "/native-connections/{id}/status"),
  byPath("POST", "/native-connections/{id}/{platform}/connect"),
  byPath("DELETE", "/native-connections/{id}/{platform}"),
  byPath("GET", "/native-connections/{id}/facebook/pages"),
  byPath("PUT", "/native-connections/{id}/facebook/pages", { pageId: "100" }),
  byPath("GET", "/native-connections/{id}/{platform}/targets"),
  byPath("GET", "/native-connections/{id}/{platform}/places"),
  byPath("POST", "/native-connections/{id}/process-posts-insights", { platform: "facebook" }),
  byPath("PUT", "/native-connections/{id}/{platform}/targets", { targetId: "100" }),
  byPath("DELETE", "/native-connections/{id}/{platform}/targets/{targetId}"),
  byPath("GET", "/post-agent/{id}/messages"),
  byPath("POST", "/post-agent/{id}/edit", { message: "Shorter" }),
  byPath("GET", "/agent-chat/{id}/sources"),
  byPath("POST", "/agent-chat/{id}/sources", { kind: "note", content: "Slipped in" }),
  byPath("DELETE", "/agent-chat/{id}/sources/{sourceId}"),
  {
    route: "/agent-chat/{id}/sources/{sourceId}",
    method: "DELETE",
    how: "source in the path, behind one's own brand",
    request: ({ source, ownAccount }) => ({ path: `/agent-chat/${ownAccount}/sources/${source}` }),
  },
  byPath("POST", "/content-plan/{id}/pdf/download", { ...FEBRUARY, async: true }),
  byPath("POST", "/content-plan/{id}/gaps", {
    platform: "facebook",
    slots: [{ day: "2027-02-10", time: "09:30" }],
  }),
  ...OPERATOR_TENANCY,
  ...APPROVAL_TENANCY,
  byPath("PUT", "/accounts/{id}/post-labels", { postIds: [randomUUID()], label: "red" }),
  {
    ...{
      route: "/accounts/{id}/post-labels",
      method: "PUT",
      how: "post in the body, behind one's own brand",
    },
    request: ({ ownAccount, post }) => ({
      path: `/accounts/${ownAccount}/post-labels`,
      body: { postIds: [post], label: "red" },
    }),
  },
  {
    ...{ route: "/content-plan/{id}/notes", method: "GET", how: "id in the path" },
    request: ({ account }) => ({
      path: `/content-plan/${account}/notes?startDate=2027-02-01&endDate=2027-02-28`,
    }),
  },
  byPath("PUT", "/content-plan/{id}/notes/{day}", { text: "Slipped in" }),
  ...BRAND_ASSET_TENANCY,
  ...MEDIA_FOLDER_TENANCY,
  byPath("GET", "/posts/{id}"),
  byPath("PUT", "/posts/{id}", { revision: 1, text: "Taken over" }),
  byPath("DELETE", "/posts/{id}"),
  byPath("GET", "/posts/{id}/receipt"),
  byPath("DELETE", "/posts/{id}/images/{index}"),
  byPath("POST", "/posts/{id}/variants", { platform: "linkedin" }),
  byPath("POST", "/posts/{id}/copies", {}),
  byPath("POST", "/posts/{id}/queue", { revision: 1 }),
  byPath("GET", "/posts/{id}/results"),
  byPath("PATCH", "/posts/{id}/results/{resultId}", { hidden: true }),
  byPath("DELETE", "/posts/{id}/results/{resultId}"),
  byPath("POST", "/posts/{id}/results/{resultId}/attach", { revision: 1 }),
  {
    route: "/accounts/{id}/queue",
    method: "GET",
    how: "id in the path",
    request: ({ account }) => ({ path: `/accounts/${account}/queue?${new URLSearchParams(FEBRUARY)}` }),
  },
  {
    ...{ route: "/canvas", method: "GET", how: "a brand in the query" },
    request: ({ account }) => ({ path: `/canvas?accountId=${account}` }),
  },
  byPath("GET", "/canvas/{id}/{imageIndex}"),
  byPath("DELETE", "/canvas/{id}/{imageIndex}"),
  byPath("GET", "/canvas/{id}/{imageIndex}/versions"),
  byPath("GET", "/canvas/{id}/{imageIndex}/versions/{versionId}"),
  byPath("POST", "/canvas/{id}/{imageIndex}/versions/{versionId}/restore", { rev: 1 }),
  byPath("GET", "/canvas/{id}/pages"),
  {
    ...{ route: "/canvas/{id}/pdf", method: "GET", how: "post in the path" },
    request: ({ post }) => ({ path: `/canvas/${post}/pdf?pages=0` }),
  },
  byPath("POST", "/canvas/{id}", { imageIndex: 0, canvasData: {} }),
  byPath("POST", "/posts/{id}/generate-templates", { count: 1 }),
  byPath("POST", "/posts/{id}/templates/{n}", {}),
  byPath("POST", "/posts/{id}/edit-images", { imageIndex: 0, prompt: "Warmer" }),
  byPath("POST", "/langchain/{id}/generate-post", { topic: "Bread" }),
  {
    route: "/langchain/{id}/generate-post",
    method: "POST",
    how: "post in the body",
    request: ({ ownAccount, post }) => ({
      path: `/langchain/${ownAccount}/generate-post`,
      body: { fromPostId: post, platform: "linkedin" },
    }),
  },
  {
    route: "/langchain/{id}/generate-post",
    method: "POST",
    how: "post to fill in the body",
    request: ({ ownAccount, post }) => ({
      path: `/langchain/${ownAccount}/generate-post`,
      body: { topic: "Bread", intoPostId: post },
    }),
  },
  {
    route: "/posts",
    method: "POST",
    how: "accountId in the body",
    request: ({ account }) => ({ path: "/posts", body: { accountId: account, text: "Slipped in" } }),
  },
  {
    route: "/posts/generate-text",
    method: "POST",
    how: "accountId in the body",
    request: ({ account }) => ({
      path: "/posts/generate-text",
      body: { accountId: account, prompt: "Bread" },
    }),
  },
  {
    route: "/posts/generate-image",
    method: "POST",
    how: "accountId in the body",
    request: ({ account }) => ({
      path: "/posts/generate-image",
      body: { accountId: account, prompt: "Bread" },
    }),
  },
  {
    route: "/posts/generate-image",
    method: "POST",
    how: "postId in the body, behind a brand of one's own",
    request: ({ post, ownAccount }) => ({
      path: "/posts/generate-image",
      body: { accountId: ownAccount, postId: post, prompt: "Bread" },
    }),
  },
  {
    route: "/video/generate",
    method: "POST",
    how: "postId in the body",
    request: ({ post }) => ({
      path: "/video/generate",
      body: { postId: post, prompt: "Bread", async: true },
    }),
  },
  {
    route: "/storage/get-video-upload-url",
    method: "POST",
    how: "postId in the body",
    request: ({ post }) => ({
      path: "/storage/get-video-upload-url",
      body: { fileName: "a.mp4", contentType: "video/mp4", postId: post, size: 9 },
    }),
  },
  {
    route: "/storage/generate-video-screenshot",
    method: "POST",
    how: "address in the body",
    request: ({ video }) => ({ path: "/storage/generate-video-screenshot", body: { videoUrl: video } }),
  },
  {
    route: "/storage/proxy-upload",
    method: "POST",
    how: "address in the form",
    request: ({ video }) => {
      const form = new FormData();
      form.set("destination", video.replace("/public/", "/incoming/"));
      form.set("publicUrl", video);
      form.set("file", new Blob(["a film"]), "film.mp4");
      return { path: "/storage/proxy-upload", body: form };
    },
  },
  {
    route: "/posting/{id}/publish",
    method: "POST",
    how: "id in the path",
    request: ({ account, post }) => ({ path: `/posting/${account}/publish`, body: { postId: post } }),
  },
  {
    route: "/posting/{id}/publish",
    method: "POST",
    how: "postId in the body, behind a brand of one's own",
    request: ({ post, ownAccount }) => ({ path: `/posting/${ownAccount}/publish`, body: { postId: post } }),
  },
  ...["resolve", "comment"].flatMap((action): TenancyCase[] => [
    {
      route: `/posting/{id}/${action}`,
      method: "POST",
      how: "id in the path",
      request: ({ account, post }) => ({
        path: `/posting/${account}/${action}`,
        body: { postId: post, outcome: "retry" },
      }),
    },
    {
      route: `/posting/{id}/${action}`,
      method: "POST",
      how: "postId in the body, behind a brand of one's own",
      request: ({ post, ownAccount }) => ({
        path: `/posting/${ownAccount}/${action}`,
        body: { postId: post, outcome: "live" },
      }),
    },
  ]),
  {
    route: "/insights/{id}",
    method: "GET",
    how: "id in the path",
    request: ({ account }) => ({ path: `/insights/${account}?platform=facebook` }),
  },
  byPath("GET", "/insights/{id}/highlights"),
  {
    route: "/insights/{id}/export",
    method: "GET",
    how: "id in the path",
    request: ({ account }) => ({ path: `/insights/${account}/export?platform=facebook` }),
  },
  {
    route: "/posts/search",
    method: "GET",
    how: "accountId in the query",
    request: ({ account }) => ({ path: `/posts/search?accountId=${account}` }),
  },
  {
    route: "/posts/calendar",
    method: "GET",
    how: "accountId in the query",
    request: ({ account }) => ({
      path: `/posts/calendar?accountId=${account}&startDate=2026-11-01&endDate=2026-11-30`,
    }),
  },
];
