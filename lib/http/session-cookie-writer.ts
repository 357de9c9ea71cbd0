import { sessionCookieName } from "@/lib/auth/next/session-cookie";

/** Collects what a handler wants done to the session cookie, and writes it on the answer, whatever that is. */
export class SessionCookieWriter {
  private header: string | null = null;

  set(value: string, maxAgeSeconds: number): void {
    this.header = `${sessionCookieName()}=${value}; Max-Age=${maxAgeSeconds}${this.attributes()}`;
  }

  clear(): void {
    this.header = `${sessionCookieName()}=; Max-Age=0${this.attributes()}`;
  }

  applyTo(headers: Headers): void {
    if (this.header) headers.append("set-cookie", this.header);
  }

  private attributes(): string {
    const secure = sessionCookieName().startsWith("__") ? "; Secure" : "";
    return `; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}
