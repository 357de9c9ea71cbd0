import { getSessionCookieName } from "@/lib/auth/next/session-cookie";

/** Collects changes of the session cookie by a handler and adds them to any response. */
export class SessionCookieWriter {
  private header: string | null = null;

  set(value: string, maxAgeSeconds: number): void {
    this.header = `${getSessionCookieName()}=${value}; Max-Age=${maxAgeSeconds}${this.attributes()}`;
  }

  clear(): void {
    this.header = `${getSessionCookieName()}=; Max-Age=0${this.attributes()}`;
  }

  applyTo(headers: Headers): void {
    if (this.header) headers.append("set-cookie", this.header);
  }

  private attributes(): string {
    const secure = getSessionCookieName().startsWith("__") ? "; Secure" : "";
    return `; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}
