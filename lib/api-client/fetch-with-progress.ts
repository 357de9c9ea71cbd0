/** Sends a request like `fetch` and reports the uploaded share (0 to 1), which fetch cannot. */
export function fetchWithProgress(
  url: string,
  init: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(init.method ?? "GET", url);
    call.responseType = "text";
    for (const [name, value] of new Headers(init.headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    call.addEventListener("load", () => resolve(new Response(call.responseText, { status: call.status })));
    for (const end of ["error", "abort"]) call.addEventListener(end, () => reject(new TypeError(end)));
    init.signal?.addEventListener("abort", () => call.abort());
    if (init.signal?.aborted) return reject(init.signal.reason);
    call.send(init.body as XMLHttpRequestBodyInit);
  });
}
