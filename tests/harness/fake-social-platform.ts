import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import {
  type OauthConsent,
  type PublishTarget,
  type Quota,
  SocialError,
  type SocialPlatform,
} from "@/lib/providers/social/port";

/** A configurable platform: its tokens expire, are renewed once each and can be revoked. */
export class FakeSocialPlatform implements SocialPlatform {
  readonly platform: string;
  readonly requiredScopes = ["read", "post"];
  readonly usesPkce = () => true;
  /** Results of the next calls. */
  scopes = ["read", "post"];
  places: Omit<PublishTarget, "token" | "expiresAt">[] = [
    { id: "member-1", name: "Noa Barak", avatarUrl: null, kind: "member" },
    { id: "organization-1", name: "Shachar Bakery", avatarUrl: null, kind: "organization" },
  ];
  lifeDays = 60;
  away = false;
  /** Runs inside a renewal, after the platform has decided and before the response arrives. */
  onRenewed: () => Promise<void> = async () => {};
  quotaNow: Quota = { used: 2, limit: 25, seconds: 86_400 };
  quotaMs = 0;
  readonly calls = { refresh: 0, quota: 0, exchange: [] as object[], asked: [] as object[] };
  readonly revoked: string[] = [];
  private readonly living = new Set<string>();

  constructor(platform = "facebook") {
    this.platform = platform;
  }

  authorizationUrl(input: { state: string; redirectUri: string; codeChallenge?: string }): string {
    this.calls.asked.push(input);
    return `https://network.example/consent?state=${input.state}`;
  }

  async exchangeCode(input: {
    code: string;
    redirectUri: string;
    codeVerifier?: string;
  }): Promise<OauthConsent> {
    this.calls.exchange.push(input);
    return this.consent();
  }

  async refresh(refreshToken: string): Promise<OauthConsent> {
    this.calls.refresh += 1;
    this.assertThere();
    await pause(30);
    if (!this.living.delete(refreshToken)) throw new SocialError("token", "reconnect", "invalid_grant");
    const consent = this.consent();
    await this.onRenewed();
    return consent;
  }

  async revoke(userToken: string): Promise<void> {
    this.assertThere();
    this.revoked.push(userToken);
  }

  async listTargets(userToken: string): Promise<PublishTarget[]> {
    // The token's expiry is part of the exchange response, not of the target list.
    return this.places.map((place) => ({ ...place, token: userToken, expiresAt: null }));
  }

  async quota(): Promise<Quota> {
    this.calls.quota += 1;
    this.assertThere();
    if (this.quotaMs) await pause(this.quotaMs);
    return this.quotaNow;
  }

  async prepare(): Promise<void> {}
  async send() {
    return { providerId: randomUUID(), permalink: null };
  }
  async comment() {
    return randomUUID();
  }
  async lookUp() {
    return "not-there" as const;
  }

  /** Revokes all tokens issued so far. */
  endAll(): void {
    this.living.clear();
  }

  private consent(): OauthConsent {
    const refreshToken = `refresh-${randomUUID()}`;
    this.living.add(refreshToken);
    return {
      userToken: `access-${randomUUID()}`,
      expiresAt: new Date(Date.now() + this.lifeDays * DAY_MS),
      scopes: this.scopes,
      refreshToken,
      refreshExpiresAt: new Date(Date.now() + 365 * DAY_MS),
    };
  }

  private assertThere(): void {
    if (this.away) throw new SocialError("transient", "unavailable", "The network did not answer");
  }
}
