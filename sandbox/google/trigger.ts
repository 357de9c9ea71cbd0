import { FLAWS, type Flaw, issueToken } from "@/sandbox/google/id-token";
import { rotateKeys } from "@/sandbox/google/key-set";
import type { Google } from "@/sandbox/google/state";
import { personOf } from "@/sandbox/google/world";

type Data = Record<string, unknown>;

/** What can happen outside, by the name used with /_control/trigger. Undefined for a name that is not here. */
export async function trigger(google: Google, event: string, data: Data): Promise<Data | undefined> {
  if (event === "keys-rotated") return { published: await rotateKeys(google) };
  if (event === "token") return giveToken(google, data);
  return undefined;
}

/** A token without a browser, sound or flawed: what somebody else's app or an attacker would send. */
async function giveToken(google: Google, data: Data): Promise<Data> {
  const { email, name, sub, flaw, nonce, shortIssuer } = data;
  if (typeof email !== "string") return { error: "A token is somebody's: give an email." };
  if (flaw !== undefined && !FLAWS.includes(flaw as Flaw)) {
    return { error: `No flaw is called "${String(flaw)}". Known: ${FLAWS.join(", ")}.` };
  }
  const person = {
    ...personOf(email, typeof name === "string" ? name : undefined),
    ...(typeof sub === "string" ? { sub } : {}),
  };
  const credential = await issueToken(google, person, {
    flaw: flaw as Flaw | undefined,
    nonce: typeof nonce === "string" ? nonce : undefined,
    shortIssuer: shortIssuer === true,
  });
  return { credential };
}
