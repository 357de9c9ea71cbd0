import { expect, it } from "vitest";
import { keepReport, tellFigure } from "@/tests/harness/figures";
import { fuzz, tableOf, unreached } from "@/tests/harness/fuzz/run";
import { longSeconds, seedOf } from "@/tests/harness/long-form";
import { api, stranger } from "@/tests/harness/stack";
import { takeTurnAt } from "@/tests/harness/turn";

// It asks all of them; what another file counts must be its own.
takeTurnAt("openai", "meta", "removebg", "unsplash", "vertex");

/** In `npm test` always the same questions; a long run has its own, and says which. */
const seconds = longSeconds();
const seed = seedOf(seconds ? Date.now() % 2 ** 31 : 57);
const QUESTIONS = seconds ? 8 : 2;
/** What must be left for the last round, and for the machine's moods. */
const MARGIN_MS = 300_000;

it(
  "no question makes a call fail, tells of somebody else, or touches what is theirs",
  async () => {
    const { body: document } = await api(stranger(), "GET", "/openapi.json");
    const until = seconds ? { until: Date.now() + seconds * 1_000 } : {};
    const { findings, counts, rounds } = await fuzz(document, { seed, questions: QUESTIONS, ...until });
    const asked = [...counts.values()].flatMap((outcomes) => [...outcomes.values()]);
    const sum = asked.reduce((total, times) => total + times, 0);
    const found = findings.join("\n\n");
    const head = `seed ${seed}, ${rounds} rounds, ${sum} questions, ${findings.length} findings`;
    const kept = await keepReport("fuzz", `${head}\n\n${found}\n\n${tableOf(counts)}\n`);
    tellFigure(`${head}; each call is in ${kept}`);
    expect(found, `${head}; each call is in ${kept}`).toBe("");
    expect(counts.size).toBe(Object.values<object>(document.paths).flatMap(Object.keys).length);
    expect(unreached(counts), "calls that no question got into").toEqual([]);
  },
  (seconds ?? 0) * 1_000 + MARGIN_MS,
);
