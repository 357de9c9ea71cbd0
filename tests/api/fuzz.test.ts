import { expect, it } from "vitest";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { formatCoverageTable, listUnreachedOperations, runFuzz } from "@/tests/harness/fuzz/run-fuzz";
import { getLongRunSeconds, getSeed } from "@/tests/harness/long-run-options";
import { reportMeasurement, saveReport } from "@/tests/harness/measurements";
import { api, createAnonymousClient } from "@/tests/harness/running-product";

// The fuzz requests call every provider; other files that count calls need their own emulators.
takeExclusiveEmulators("openai", "meta", "removebg", "unsplash", "vertex");

/** `npm test` uses a fixed seed; a long run uses a new seed and prints it. */
const seconds = getLongRunSeconds();
const seed = getSeed(seconds ? Date.now() % 2 ** 31 : 57);
const ROUNDS = seconds ? 8 : 2;
/** Reserve for the last iteration and for a slow machine. */
const MARGIN_MS = 300_000;

it(
  "random request never causes a 5xx response, leaks data or changes data of another user",
  async () => {
    const { body: document } = await api(createAnonymousClient(), "GET", "/openapi.json");
    const until = seconds ? { until: Date.now() + seconds * 1_000 } : {};
    const { findings, counts, rounds } = await runFuzz(document, { seed, questions: ROUNDS, ...until });
    const requested = [...counts.values()].flatMap((outcomes) => [...outcomes.values()]);
    const sum = requested.reduce((total, times) => total + times, 0);
    const found = findings.join("\n\n");
    const head = `seed ${seed}, ${rounds} rounds, ${sum} questions, ${findings.length} findings`;
    const stored = await saveReport("fuzz", `${head}\n\n${found}\n\n${formatCoverageTable(counts)}\n`);
    reportMeasurement(`${head}; each call is in ${stored}`);
    expect(found, `${head}; each call is in ${stored}`).toBe("");
    expect(counts.size).toBe(Object.values<object>(document.paths).flatMap(Object.keys).length);
    expect(listUnreachedOperations(counts), "calls that no question got into").toEqual([]);
  },
  (seconds ?? 0) * 1_000 + MARGIN_MS,
);
