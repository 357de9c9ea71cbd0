// Renders the same visible cards as plain elements: the cost of painting without React and the product.

/** The baseline matches the planner to the pixel, so that layout and paint are equal. */
export function captureDays() {
  const planner = document.querySelector("[data-testid=planner]").cloneNode(true);
  for (const hidden of planner.querySelectorAll("[data-move], [data-new], .sr-only")) hidden.remove();
  const shelf = document.querySelector("svg:has(> symbol)");
  return {
    days: planner.outerHTML,
    drawings: shelf?.outerHTML ?? "",
    styles: [...document.styleSheets].flatMap(({ href }) => (href ? [href] : [])),
    root: [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(" "),
  };
}

export function buildBaselinePage(address, { days, drawings, styles, root }) {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  // Escapes `<`, because an end tag inside a string would end the script.
  const text = JSON.stringify(days).replaceAll("<", "\\u003c");
  return `<!doctype html><html ${root}><head><meta charset="utf-8">${links}</head><body>${drawings}
    <button>Next month</button><main style="padding: 160px 32px 48px 280px" id="place"></main><script>
      const days = ${text};
      document.querySelector("button").onclick = async () => {
        const answer = await fetch(${JSON.stringify(address)});
        await answer.json();
        document.querySelector("#place").innerHTML = days;
      };
    </script></body></html>`;
}
