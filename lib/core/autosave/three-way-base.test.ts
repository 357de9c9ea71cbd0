import { describe, expect, it } from "vitest";
import { ThreeWayBase } from "@/lib/core/autosave/three-way-base";

interface Version {
  text: string;
}

const version = (text: string): Version => ({ text });
const areEqual = (a: Version, b: Version) => a.text === b.text;
const BASE = version("base");

describe("three-way base", () => {
  it("version is clean when it equals the base and nothing was sent", () => {
    const versions = new ThreeWayBase(BASE, { areEqual });
    expect(versions.isDirty(version("base"))).toBe(false);
    expect(versions.isDirty(version("changed"))).toBe(true);
  });

  it("version stays dirty when the base is restored while a changed version has no response", () => {
    const versions = new ThreeWayBase(BASE, { areEqual });
    versions.send(version("changed"));
    expect(versions.isDirty(version("base"))).toBe(true);
    expect(versions.isDirty(version("changed"))).toBe(true);
  });

  it("versions are compared by `isUnchanged` instead of content when it is given", () => {
    const versions = new ThreeWayBase(BASE, { areEqual, isUnchanged: Object.is });
    expect(versions.isDirty(BASE)).toBe(false);
    expect(versions.isDirty(version("base"))).toBe(true);
  });

  it("newest own version is recognized when the server returns its content", () => {
    const versions = new ThreeWayBase(BASE, { areEqual });
    const [first, second] = [version("mine"), version("mine")];
    versions.send(first);
    versions.send(second);
    expect(versions.findOwn(version("mine"))).toBe(second);
    expect(versions.findOwn(version("base"))).toBe(BASE);
    expect(versions.findOwn(version("theirs"))).toBeUndefined();
  });

  it("sent versions are removed when one of them is settled", () => {
    const versions = new ThreeWayBase(BASE, { areEqual });
    versions.send(version("old"));
    versions.settle(version("new"));
    expect(versions.base).toEqual(version("new"));
    expect(versions.findOwn(version("old"))).toBeUndefined();
    expect(versions.isDirty(version("new"))).toBe(false);
  });

  it("newest sent versions are stored once each when the limit is reached", () => {
    const versions = new ThreeWayBase(BASE, { areEqual, maxSent: 2 });
    const [a, b, c] = [version("a"), version("b"), version("c")];
    for (const one of [a, b, a, c]) versions.send(one);
    expect(versions.sent).toEqual([a, c]);
    versions.reject(a);
    expect(versions.sent).toEqual([c]);
  });
});
