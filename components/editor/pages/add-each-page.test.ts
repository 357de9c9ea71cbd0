import { expect, it } from "vitest";
import { addEachPage } from "@/components/editor/pages/add-each-page";
import { createDocument } from "@/lib/canvas/core/create-document";

const documents = [1, 2, 3, 4].map((at) =>
  createDocument({ size: { w: at * 300, h: 900 }, pages: [{ bg: "#FFFFFF", elements: [] }] }),
);
const urlOf = ({ size }: (typeof documents)[number]) => `/page-${size.w / 300}`;

it("pages are added in order and each start is reported", async () => {
  const reported: number[] = [];
  const result = await addEachPage({
    documents,
    signal: new AbortController().signal,
    onProgress: (done) => reported.push(done),
    add: async (document) => urlOf(document),
  });
  expect(result).toEqual({ added: ["/page-1", "/page-2", "/page-3", "/page-4"], failed: [] });
  expect(reported).toEqual([0, 1, 2, 3]);
});

it("page that is being added when the user stops is kept, and the rest is not started", async () => {
  const stop = new AbortController();
  const started: string[] = [];
  const result = await addEachPage({
    documents,
    signal: stop.signal,
    onProgress: () => undefined,
    async add(document) {
      started.push(urlOf(document));
      if (started.length === 2) stop.abort();
      return urlOf(document);
    },
  });
  expect(started).toEqual(["/page-1", "/page-2"]);
  expect(result).toEqual({ added: ["/page-1", "/page-2"], failed: [] });
});

it("page that fails is returned with its error, and those behind it are added", async () => {
  const error = new Error("Storage is full");
  const result = await addEachPage({
    documents,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    async add(document) {
      if (document === documents[1]) throw error;
      return urlOf(document);
    },
  });
  expect(result.added).toEqual(["/page-1", "/page-3", "/page-4"]);
  expect(result.failed).toEqual([{ document: documents[1], error }]);
});
