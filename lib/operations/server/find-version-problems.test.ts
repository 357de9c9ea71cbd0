import { expect, it } from "vitest";
import { findVersionProblems } from "@/lib/operations/server/find-version-problems";

it("version of LinkedIn is a problem from a month before its year ends", () => {
  expect(findVersionProblems("202607", "2027-05-31")).toEqual([]);
  expect(findVersionProblems("202607", "2027-06-01")).toEqual([{ code: "versionEnding", value: "202607" }]);
  expect(findVersionProblems("202601", "2026-11-30")).toEqual([]);
});
