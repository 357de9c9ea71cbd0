/** Private hosts in notations that URL parsers disagree about [SSRF2]. */
const HOSTS = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "0x7f000001",
  "0177.0.0.1",
  "①②⑦.0.0.1",
  "127.0.0.1.",
  "localhost",
  "LOCALHOST.",
  "app.localhost",
  "0",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fe90::1]",
  "[fd00::1]",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "192.0.0.1",
  "198.18.0.1",
  "240.0.0.1",
  "255.255.255.255",
];

/** Trusted names at positions that are not the host. */
const DISGUISES = [
  "http://images.unsplash.com@127.0.0.1:PORT/PATH",
  "http://images.unsplash.com:443@127.0.0.1:PORT/PATH",
  "http://127.0.0.1:PORT\\@images.unsplash.com/PATH",
  "http://images.unsplash.com\\@127.0.0.1:PORT/PATH",
  "http://127.0.0.1:PORT#@images.unsplash.com/PATH",
  "http://127.0.0.1:PORT?@api.unsplash.com/PATH",
  "https://images.unsplash.com.localhost:PORT/PATH",
  "https://127.0.0.1:PORT/https://images.unsplash.com/PATH",
  "https://images.unsplash.com:PORT/PATH",
  "//127.0.0.1:PORT/PATH",
  "http:127.0.0.1:PORT/PATH",
  "http://127.0.0.1:PORT/%2e%2e/PATH",
];

const OTHER_SCHEMES = [
  "file:///etc/passwd",
  "file://localhost/etc/passwd",
  "gopher://127.0.0.1:PORT/_GET%20/",
  "ftp://127.0.0.1:PORT/PATH",
  "ws://127.0.0.1:PORT/PATH",
  "data:image/png;base64,iVBORw0KGgo=",
  "blob:http://127.0.0.1:PORT/PATH",
  "javascript:fetch('http://127.0.0.1:PORT/')",
  "concat:http://127.0.0.1:PORT/PATH",
];

/**
 * Returns URLs that the server must never request, on the port of a canary. Each contains the path of a real
 * object, to catch checks that read only the path.
 */
export function listPrivateUrls(port: number, path: string): string[] {
  const byHost = HOSTS.map((host) => `http://${host}:PORT/PATH`);
  const secure = HOSTS.slice(0, 4).map((host) => `https://${host}:PORT/PATH`);
  const whole = [...byHost, ...secure, ...DISGUISES, ...OTHER_SCHEMES];
  return whole.map((address) => address.replace("PORT", String(port)).replace("PATH", path));
}
