import { setTimeout as pause } from "node:timers/promises";
import { RENEW_LEASE_SECONDS } from "@/lib/connections/rules";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import { loseConnection } from "@/lib/connections/server/lose-connection";
import { readToken } from "@/lib/connections/server/read-token";
import {
  dropRenewal,
  findRenewal,
  type RenewedValues,
  saveRenewal,
  takeRenewal,
} from "@/lib/connections/server/renewal-store";
import { seal } from "@/lib/core/server/crypto";
import { log } from "@/lib/core/server/logger";
import { type Consent, SocialError, type SocialNetwork } from "@/lib/providers/social/port";

const LOOK_MS = 150;
const PATIENCE_MS = (RENEW_LEASE_SECONDS + 5) * 1000;

/**
 * The connection with a token that can be used now. Of all uses at one time, in whatever process, one asks the network
 * (TOK1); the others go on with the old token while it lives, and wait for the new one when it does not. A refusal
 * leaves the connection in `reconnect`. Throws a passing SocialError when the token has ended and none could be had.
 */
export async function renewConnection(row: ConnectionRow, network: SocialNetwork): Promise<ConnectionRow> {
  if (!network.refresh || row.refreshToken === null) return row;
  const found = await findRenewal(row.id);
  if (!found) return row;
  if (!found.renewal.due) return found.row;
  if (await takeRenewal(found.row)) return renew(found.row, network, found.renewal.dead);
  return found.renewal.dead ? waitForRenewal(found.row) : found.row;
}

async function renew(row: ConnectionRow, network: SocialNetwork, dead: boolean): Promise<ConnectionRow> {
  const refreshToken = row.refreshToken && readToken(row.id, row.refreshToken);
  try {
    if (!refreshToken || !network.refresh) throw unusable();
    const consent = await network.refresh(refreshToken);
    // Before anything is done with it: a new refresh token that is lost cannot be had again (TOK2).
    await saveRenewal(row, renewedValues(row, consent));
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    if (error.kind === "token") {
      await loseConnection(row);
    } else if (dead) {
      await dropRenewal(row);
      throw error;
    }
    log().warn({ err: error, connection: row.id, dead }, "a token was not renewed");
  }
  return (await findRenewal(row.id))?.row ?? row;
}

/** Where the person's token is the one that posts, both are new. */
function renewedValues(row: ConnectionRow, consent: Consent): RenewedValues {
  const userToken = seal(consent.userToken);
  const posts =
    row.targetToken !== null &&
    row.userToken !== null &&
    readToken(row.id, row.targetToken) === readToken(row.id, row.userToken);
  return {
    userToken,
    userExpiresAt: consent.expiresAt,
    ...(consent.refreshToken ? { refreshToken: seal(consent.refreshToken) } : {}),
    ...(consent.refreshExpiresAt ? { refreshExpiresAt: consent.refreshExpiresAt } : {}),
    ...(consent.scopes.length > 0 ? { scopes: consent.scopes } : {}),
    ...(posts ? { targetToken: seal(consent.userToken), expiresAt: consent.expiresAt } : {}),
    // Before a target is chosen, the end shown is that of the person's token.
    ...(row.targetToken === null ? { expiresAt: consent.expiresAt } : {}),
  };
}

async function waitForRenewal(row: ConnectionRow): Promise<ConnectionRow> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    await pause(LOOK_MS);
    const now = await findRenewal(row.id);
    if (!now || now.row.userToken !== row.userToken || now.row.state !== row.state) return now?.row ?? row;
    if (!now.renewal.busy) break;
  }
  throw new SocialError("transient", "unavailable", "The network did not renew the connection. Try again");
}

function unusable(): SocialError {
  return new SocialError("token", "reconnect", "The connection has ended. Connect again");
}
