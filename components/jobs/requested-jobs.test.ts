import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { useRequestPlanPdf } from "@/lib/content-plan/client/mutations";
import { useGenerateVideo } from "@/lib/generation/client/use-generate-video";
import { useRemoveBackground } from "@/lib/media/client/mutations";
import { useImportStockPhoto } from "@/lib/stock-images/client/use-import-stock-photo";

afterEach(() => vi.unstubAllGlobals());

type Run = (input: never) => Promise<unknown>;
type UseRequest = () => { runAsync: Run };

function Screen({ useRequest, see }: { useRequest: UseRequest; see(run: Run): void }) {
  see(useRequest().runAsync);
  return null;
}

/** Runs an action as a component does; returns path and body of its request. */
async function requestFrom(useRequest: UseRequest, input: unknown) {
  const fetch = vi.fn(async (_url: string, _init: { body: string }) => Response.json({ jobId: "j" }));
  vi.stubGlobal("fetch", fetch);
  const runs: Run[] = [];
  const screen = createElement(Screen, { useRequest, see: (run) => runs.push(run) });
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, screen));
  await runs[0]?.(input as never);
  const [url = "", init] = fetch.mock.calls[0] ?? [];
  return [url, JSON.parse(init?.body ?? "{}")];
}

// spec: D10.9, D10.10
it.each([
  ["a video", useGenerateVideo, { prompt: "Bread", postId: "p" }, "/api/video/generate"],
  ["a removed background", useRemoveBackground, "i", "/api/canvas-images/i/remove-background"],
  [
    "a stock photo without background",
    useImportStockPhoto,
    { downloadUrl: "https://photos.example/1", cutout: true },
    "/api/canvas-images/unsplash/remove-background",
  ],
  [
    "a plan PDF",
    () => useRequestPlanPdf("a"),
    { startDate: "2026-11-01", endDate: "2026-11-30" },
    "/api/content-plan/a/pdf/download",
  ],
])("the application requests %s as a job and does not wait for it", async (_, useRequest, input, path) => {
  expect(await requestFrom(useRequest, input)).toEqual([path, expect.objectContaining({ async: true })]);
});
