import { expect, it } from "vitest";
import { findCommands } from "@/components/editor/command-palette/use-commands";

const COMMANDS = [
  { name: "Ungroup", words: "split apart" },
  { name: "Group", words: "join together" },
  { name: "Align to the centre", words: "middle" },
  { name: "יישור לשמאל", words: "align left" },
  { name: "שָׁחוֹר־לבן", words: "" },
];
const found = (typed: string) => findCommands(COMMANDS, typed).map(({ name }) => name);

it("command search lists all commands in order when the query is empty", () => {
  expect(found("  ")).toEqual(COMMANDS.map(({ name }) => name));
});

it("command search matches names, synonyms and word parts, with name prefixes first", () => {
  expect(found("group")).toEqual(["Group", "Ungroup"]);
  expect(found("APART")).toEqual(["Ungroup"]);
  expect(found("centre align")).toEqual(["Align to the centre"]);
  expect(found("align")).toEqual(["Align to the centre", "יישור לשמאל"]);
  expect(found("שמאל")).toEqual(["יישור לשמאל"]);
  expect(found("שחור לבן")).toEqual(["שָׁחוֹר־לבן"]);
  expect(found("group centre")).toEqual([]);
});
