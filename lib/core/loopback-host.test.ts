import { expect, it } from "vitest";
import { isLoopbackHost } from "@/lib/core/loopback-host";

it.each([
  ...["localhost", "LOCALHOST", "localhost.", "app.localhost", "127.0.0.1", "127.9.8.7", "127.1"],
  ...["[::1]", "::1", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]"],
])("host %s is this machine", (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

it.each([
  ...["127.evil.example", "localhost.evil.example", "notlocalhost", "127.0.0.1.evil.example", ""],
  ...["0.0.0.0", "[::]", "10.0.0.1", "[::2]", "[::1:0]", "kolot.example"],
])("host '%s' is not this machine", (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
