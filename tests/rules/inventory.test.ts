import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Endpoint, endpoints, screens, shapeOf } from "@/tests/rules/checks/routes";
import { ROOT, read } from "@/tests/rules/tree";

interface Pending {
  calls: string[];
  screens: string[];
}

const specification = JSON.parse(read("tests/rules/specification.json"));
const pending: Pending = JSON.parse(read("tests/rules/pending.json"));

/** Both ways: what is promised and not there, what is there and not promised, what is pending and there all the same. */
function compare(promised: string[], built: string[], waiting: string[]) {
  const shapes = (list: string[]) => new Set(list.map(shapeOf));
  const [has, owed, waits] = [shapes(built), shapes(promised), shapes(waiting)];
  return {
    missing: promised.filter((one) => !has.has(shapeOf(one)) && !waits.has(shapeOf(one))),
    unknown: built.filter((one) => !owed.has(shapeOf(one))),
    done: waiting.filter((one) => has.has(shapeOf(one))),
    invented: waiting.filter((one) => !owed.has(shapeOf(one))),
  };
}

const NOTHING = { missing: [], unknown: [], done: [], invented: [] };

describe("the inventory", () => {
  it("sees what is missing, what is unknown and what waits in vain", () => {
    const promised = ["GET /a/{id}", "POST /b", "GET /c", "GET /d"];
    const found = compare(promised, ["GET /a/{other}", "GET /x", "GET /c"], ["GET /c", "POST /b", "GET /y"]);
    expect(found).toEqual({
      missing: ["GET /d"],
      unknown: ["GET /x"],
      done: ["GET /c"],
      invented: ["GET /y"],
    });
  });

  it("has every call of the specification or says that it is pending, and no other", () => {
    const built = endpoints();
    expect(built.length).toBeGreaterThan(20);
    const promised = [...specification.calls.specification, ...specification.calls.ours];
    expect(
      compare(
        promised,
        built.map(({ call }) => call),
        pending.calls,
      ),
    ).toEqual(NOTHING);
  });

  it("has every screen of the specification or says that it is pending, and no other", () => {
    const catchAlls = (address: string) =>
      address.replace(/^\/payment\/(success|failure)(\/full)?$/, "/payment/{...path}");
    const promised = [...specification.screens.specification, ...specification.screens.ours].map(catchAlls);
    expect(compare([...new Set(promised)], screens(), pending.screens)).toEqual(NOTHING);
  });
});

describe("what a call answers with", () => {
  const silent = (calls: Endpoint[]) =>
    calls
      .filter(({ call, answers }) => !answers && !call.endsWith("/{...rest}"))
      .map(({ file, call }) => `${file}: ${call}`);

  it("is seen in route(), in declared() and in constants", () => {
    const text = `const owned = { auth: "post", answer: postAnswer };
export const GET = route({ ...owned, handler: () => ({ answer: 1 }) });
export const PUT = route({ auth: "user", handler: () => ({ answer: 1 }) });
export const DELETE = route({ auth: "user", success: 204, handler });
export const POST = declared(owned, () => Response.json({}));
export const PATCH = () => Response.json({ status: 1 });`;
    const found = silent(endpoints([{ path: "app/api/x/route.ts", text }]));
    expect(found).toEqual(["app/api/x/route.ts: PUT /x", "app/api/x/route.ts: PATCH /x"]);
  });

  it("is declared by every route, so that the API document can say it (docs/architecture.md)", () => {
    expect(silent(endpoints())).toEqual([]);
  });
});

/**
 * The versions of pending.json that were committed, newest first; none without git. Along this branch alone: what came
 * with a merge was built beside it, and interleaved by date would look as if it came and went.
 */
function committed(): Pending[] {
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const commits = git("log", "-20", "--first-parent", "--format=%H", "--", "tests/rules/pending.json")
      .split("\n")
      .filter(Boolean);
    return commits.map((commit) => JSON.parse(git("show", `${commit}:tests/rules/pending.json`)));
  } catch {
    return [];
  }
}

function grown(before: Pending, after: Pending): string[] {
  const known = new Set([...before.calls, ...before.screens]);
  return [...after.calls, ...after.screens].filter((one) => !known.has(one));
}

it("what is pending only shrinks", () => {
  expect(grown({ calls: ["GET /a"], screens: [] }, { calls: ["GET /a"], screens: ["/b"] })).toEqual(["/b"]);
  const versions = [pending, ...committed()];
  const growth = versions.slice(1).flatMap((before, index) => grown(before, versions[index] ?? before));
  expect(growth).toEqual([]);
});
