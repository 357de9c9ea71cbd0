const UNITS = ["B", "KB", "MB", "GB"];

/** Formats a file size in steps of 1,024, like the limits: 1.4 MB. */
export function formatFileSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${unit > 0 && value < 10 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} ${UNITS[unit]}`;
}

/** Downloads an image under its name; opens it in a tab where the browser may not read it. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const ending = new URL(url, window.location.href).pathname.split(".").at(-1) ?? "";
  try {
    // Bypasses the cache, which may hold a response without CORS headers from an <img>.
    const response = await fetch(url, { cache: "reload" });
    if (!response.ok) throw new Error(String(response.status));
    const isNamed = name.toLowerCase().endsWith(`.${ending}`);
    downloadBlob(await response.blob(), isNamed ? name : `${name}.${ending}`);
  } catch {
    window.open(url, "_blank", "noopener");
  }
}

export function downloadBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
