import { describe, expect, it } from "vitest";
import { createGate } from "@/lib/auth/server/password-gate";
import { isAppError } from "@/lib/core/errors";

/** Work that ends when it is told to. */
function held() {
  let release = () => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { done, release };
}

describe("createGate", () => {
  it("runs two at once, lets two wait in order, and turns the fifth away", async () => {
    const gate = createGate(2, 2);
    const started: string[] = [];
    const works = ["a", "b", "c", "d"].map((name) => ({ name, ...held() }));
    const runs = works.map(({ name, done }) =>
      gate(async () => {
        started.push(name);
        await done;
        return name;
      }),
    );
    expect(started).toEqual(["a", "b"]);
    await expect(gate(async () => "e")).rejects.toSatisfy((error) => isAppError(error, "unavailable"));
    works[1]?.release();
    await runs[1];
    expect(started).toEqual(["a", "b", "c"]);
    for (const work of works) work.release();
    expect(await Promise.all(runs)).toEqual(["a", "b", "c", "d"]);
    const again = held();
    const later = Array.from({ length: 3 }, () => gate(() => again.done.then(() => started.push("later"))));
    await expect(Promise.race([later[2], Promise.resolve("still waiting")])).resolves.toBe("still waiting");
    let running = 0;
    const counted = gate(async () => {
      running += 1;
    });
    expect(running).toBe(0);
    again.release();
    await Promise.all([...later, counted]);
  });

  it("gives its place back when the work fails", async () => {
    const gate = createGate(1, 0);
    await expect(
      gate(async () => {
        throw new Error("failed");
      }),
    ).rejects.toThrow("failed");
    expect(await gate(async () => "next")).toBe("next");
  });
});
