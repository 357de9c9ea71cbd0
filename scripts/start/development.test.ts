import { expect, it } from "vitest";
import { listAffectedProcesses } from "@/scripts/start/development.mjs";

it("changed bundle restarts its own process, and a worker child restarts the worker once", () => {
  expect(listAffectedProcesses(["sandbox"])).toEqual(["sandbox"]);
  expect(listAffectedProcesses(["encode-image", "worker", "render-document"])).toEqual(["worker"]);
});

it("changed bundle of the database, the store or a finished script restarts nothing", () => {
  expect(listAffectedProcesses(["postgres", "object-store", "migrate", "seed", "env"])).toEqual([]);
});
