// Old syntax only: an old Node must be able to read this and say that it is too old.

const NEEDED = [20, 19];

/** One sentence when this Node cannot run the project, else undefined. */
export function nodeProblem(version) {
  const parts = String(version).split(".").map(Number);
  if (parts[0] > NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] >= NEEDED[1])) return undefined;
  return `Kolot needs Node ${NEEDED.join(".")} or newer and this is Node ${version}: install a newer Node (https://nodejs.org), then run the command again.`;
}
