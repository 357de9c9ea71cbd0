// The same visible cards as plain elements: what painting them takes by itself, without React and without the product.

/**
 * Runs in the product's page: the days as it shows them, without what nobody sees, and the style they are drawn in. The
 * floor looks like the planner to the pixel, so that both sides lay out and paint the same.
 */
export function takeDays() {
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

/** A page whose button asks for the days and shows them at once. */
export function barePage(address, { days, drawings, styles, root }) {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  // A script ends where its own end tag is written, also inside of a text.
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
