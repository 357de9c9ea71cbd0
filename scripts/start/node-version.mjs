// Old syntax only, because an old Node must be able to read this file and report that it is too old.

const NEEDED = [20, 19];

/** Returns one sentence when this Node version is unsupported, else undefined. */
export function getNodeVersionProblem(version) {
  const parts = String(version).split(".").map(Number);
  if (parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])) return undefined;
  return `Kolot needs Node ${NEEDED.join(".")} or newer and this is Node ${version}: install a newer Node (https://nodejs.org), then run the command again.`;
}
