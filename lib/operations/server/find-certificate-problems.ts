import { isIP } from "node:net";
import { connect } from "node:tls";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isLoopbackHost } from "@/lib/core/loopback-host";
import { getNodeErrorCode } from "@/lib/core/server/temp-directory";
import type { Problem } from "@/lib/mail/templates/self-check";

/** Certificates of 90 days are renewed 30 days before their end: then two weeks of renewals have failed. */
const WARNING_DAYS = 14;
const TIMEOUT_MS = 8_000;
const HTTPS_PORT = 443;
const NO_ANSWER = "no answer";

interface Certificate {
  validTo: Date;
  /** Why a browser refuses it; null when it does not. */
  refusal: string | null;
}

function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port, timeout: TIMEOUT_MS },
      ...(isIP(host) ? {} : { servername: host }),
      // The reason is part of the result; nothing is sent.
      rejectUnauthorized: false,
    });
    socket.once("secureConnect", () => {
      const refusal = socket.authorizationError ? String(socket.authorizationError) : null;
      resolve({ validTo: new Date(socket.getPeerCertificate().valid_to), refusal });
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error(NO_ANSWER)));
    socket.once("error", reject);
  });
}

/** Judges a certificate at a time. */
export function judgeCertificate({ validTo, refusal }: Certificate, now: Date): Problem[] {
  if (refusal) return [{ code: "certificateInvalid", value: refusal }];
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  return days < WARNING_DAYS ? [{ code: "certificateEnding", value: String(days) }] : [];
}

/** Finds a certificate of the website that ends soon, is refused, or cannot be read. Without https there is none. */
export async function findCertificateProblems(appUrl: string): Promise<Problem[]> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (protocol !== "https:" || isLoopbackHost(hostname)) return [];
  try {
    return judgeCertificate(await readCertificate(hostname, Number(port) || HTTPS_PORT), new Date());
  } catch (error) {
    // The code alone: messages name internal addresses.
    return [{ code: "certificateUnread", value: getNodeErrorCode(error) ?? NO_ANSWER }];
  }
}
