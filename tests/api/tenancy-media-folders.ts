import type { Ids, TenancyCase } from "@/tests/api/tenancy-case";

/** A file that is refused before it is looked at, because of its folder. */
function uploadInto(folder: string): FormData {
  const form = new FormData();
  form.set("label", "Loaf");
  form.set("folder", folder);
  form.set("file", new Blob(["a file"]), "loaf.png");
  return form;
}

/** Folders of the library [TEN1]. */
export const MEDIA_FOLDER_TENANCY: TenancyCase[] = [
  ...["PATCH", "DELETE"].map((method) => ({
    ...{ route: "/media-folders/{id}", method, how: "id in the path" },
    request: ({ folder }: Ids) => ({
      path: `/media-folders/${folder}`,
      ...(method === "PATCH" && { body: { name: "Taken over" } }),
    }),
  })),
  {
    ...{ route: "/canvas-images", method: "GET", how: "a folder in the query" },
    request: ({ folder }) => ({ path: `/canvas-images?folder=${folder}` }),
  },
  {
    ...{ route: "/canvas-images/move", method: "POST", how: "ids in the body" },
    request: ({ image }) => ({ path: "/canvas-images/move", body: { imageIds: [image], folderId: null } }),
  },
  {
    ...{ route: "/canvas-images/move", method: "POST", how: "folder in the body" },
    request: ({ folder, ownImage }) => ({
      path: "/canvas-images/move",
      body: { imageIds: [ownImage], folderId: folder },
    }),
  },
  ...["/canvas-images/upload", "/canvas-images/upload-with-bg-removal", "/storage/upload-video"].map(
    (route) => ({
      ...{ route, method: "POST", how: "folder in the form" },
      request: ({ folder }: Ids) => ({ path: route, body: uploadInto(folder) }),
    }),
  ),
  {
    ...{ route: "/storage/generate-video-screenshot", method: "POST", how: "folder in the body" },
    request: ({ folder, ownVideo }) => ({
      path: "/storage/generate-video-screenshot",
      body: { videoUrl: ownVideo, label: "Film", folder },
    }),
  },
];
