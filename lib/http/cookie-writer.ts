import { getSessionCookieName } from "@/lib/auth/next/session-cookie";

/** Collects cookies that a handler sets or clears and adds them to any response. */
export class CookieWriter {
  readonly #lines = new Map<string, string>();

  set(name: string, value: string, maxAgeSeconds: number): void {
    const secure = name.startsWith("__") ? "; Secure" : "";
    const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure}`;
    this.#lines.set(name, `${name}=${value}; Max-Age=${maxAgeSeconds}${attributes}`);
  }

  clear(name = getSessionCookieName()): void {
    this.set(name, "", 0);
  }

  applyTo(headers: Headers): void {
    for (const line of this.#lines.values()) headers.append("set-cookie", line);
  }
}
