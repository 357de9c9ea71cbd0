// The same days and cards as plain elements: what painting them takes by itself, without React and without the product.

/** A page whose button asks for the days and builds them at once. */
export function barePage(address) {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 200px 32px 48px 280px; font: 14px/1.4 sans-serif; background: #f4f1ea }
    #days { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 1px; background: #ddd }
    .day { min-height: 142px; padding: 6px; background: #fffdf8; display: grid; gap: 4px; align-content: start }
    .card { display: grid; grid-template-columns: 36px minmax(0, 1fr); gap: 0 8px; padding: 5px; border: 1px solid #ddd; border-radius: 2px }
    .card img { width: 36px; height: 45px; object-fit: cover; grid-row: span 2 }
    .top { display: flex; gap: 5px; font-weight: 700; font-size: 12px }
    .tag { width: 16px; height: 16px; background: #1877f2; border-radius: 2px }
    .text { font-size: 12px; line-height: 14px; color: #555; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden }
  </style><button>Next month</button><div id="days"></div><script>
    const escape = (text) => text.replace(/[&<>"]/g, (letter) => "&#" + letter.charCodeAt(0) + ";");
    const card = (post) => '<a class="card" href="#' + post._id + '"><img loading="lazy" alt="" src="' + (post.imageUrl ?? "") +
      '"><span class="top"><i class="tag"></i>' + (post.scheduledAt ?? "").slice(11, 16) + "<b>" + post.status +
      '</b></span><span class="text">' + escape(post.text) + "</span></a>";
    document.querySelector("button").onclick = () => fetch(${JSON.stringify(address)}).then((answer) => answer.json()).then(({ days }) => {
      document.querySelector("#days").innerHTML = days.map(({ day, total, posts }) => '<div class="day"><b>' +
        day.slice(8) + "</b>" + posts.map(card).join("") + "<u>+" + (total - posts.length) + "</u></div>").join("");
    });
  </script>`;
}
