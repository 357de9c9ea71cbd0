import { join } from "node:path";

const NAMES = {
  openai: "AI texts and images",
  meta: "Facebook",
  linkedin: "LinkedIn",
  google: "Google sign-in",
  removebg: "background removal",
  unsplash: "stock photos",
  tranzila: "Tranzila",
  stripe: "Stripe",
  vertex: "AI videos",
  mail: "mail",
};

function rows(stack, dataDir, development) {
  const { urls, demo, standIns } = stack;
  const sandbox = `http://127.0.0.1:${urls.ports.sandbox}`;
  const found = [["Kolot", urls.app]];
  if (demo?.email)
    found.push(["Demo sign-in", demo.password ? `${demo.email}  /  ${demo.password}` : demo.email]);
  if (development) found.push(["Logs", join(dataDir, "logs")]);
  if (standIns.length === 0) return found;
  const what = standIns.map((name) => NAMES[name] ?? name).join(", ");
  found.push(["Sandbox", `${sandbox}  simulates ${what}`]);
  if (standIns.includes("meta")) found.push(["  Facebook", `${sandbox}/feeds/facebook`]);
  if (standIns.includes("linkedin")) found.push(["  LinkedIn", `${sandbox}/feeds/linkedin`]);
  if (standIns.includes("mail")) found.push(["  inbox", `${sandbox}/inbox`]);
  return found;
}

export function printSummary(stack, dataDir, { development = false } = {}) {
  const table = rows(stack, dataDir, development);
  const width = Math.max(...table.map(([name]) => name.length)) + 2;
  const lines = table.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  return ["", ...lines, "", `  Data: ${dataDir}. Press Ctrl-C to stop everything.`, ""].join("\n");
}
