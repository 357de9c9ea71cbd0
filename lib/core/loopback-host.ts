import ipaddr from "ipaddr.js";

/** Returns whether a host name, as URLs write it, is this machine itself: localhost, *.localhost, 127/8 or ::1. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  if (/^([^.]+\.)*localhost\.?$/.test(host)) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
