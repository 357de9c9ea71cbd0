/**
 * Runs in the head before the first paint: class `light` or `dark` from the kept choice (`ui-theme`, once from the
 * older `app-theme`), else the system's. It stays awake: every page follows the system and the other tabs, also one
 * without a theme menu. Kept under 1 KB; plain old syntax, as nothing compiles it.
 */
export const THEME_SCRIPT = `(function(){var m=matchMedia("(prefers-color-scheme: dark)");
function paint(){try{var s=localStorage,t=s.getItem("ui-theme"),o=s.getItem("app-theme");
if(!t&&/^(light|dark|system)$/.test(o))s.setItem("ui-theme",t=o)}catch(e){}
var d=t==="dark"||(t!=="light"&&m.matches),c=document.documentElement.classList;
c.remove("light","dark");c.add(d?"dark":"light")}
paint();m.addEventListener("change",paint);addEventListener("storage",paint)})()`;

/**
 * Mirrors the kept language (`i18nextLng`) into the cookie the server renders by. Where the page came in another one
 * it is loaded once more, unseen; not where the address names the language, and not where cookies are refused, as
 * that would never end. The language link of public pages keeps its choice, or `/` would be detected as before.
 */
export const LANGUAGE_SCRIPT = `(function(){var h=document.documentElement;
function cookie(){var m=document.cookie.match(/(?:^|; )kolot\\.lang=(\\w+)/);return m&&m[1]}
function mirror(l){document.cookie="kolot.lang="+l+"; Path=/; Max-Age=31536000; SameSite=Lax"}
document.addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("[data-language-switch]");
if(a){mirror(a.lang);try{localStorage.setItem("i18nextLng",a.lang)}catch(e){}}});
try{var l=localStorage.getItem("i18nextLng");if((l!=="en"&&l!=="he")||cookie()===l)return;mirror(l);
if(l!==h.lang&&cookie()===l&&!/^\\/he(\\/|$)/.test(location.pathname)){h.style.visibility="hidden";location.reload()}
}catch(e){}})()`;

/**
 * The policy of a page allows no code made of strings. Without this zod tries once whether it may, is refused, and the
 * refusal is reported as an attack. It has to be said before any other script.
 */
export const SCHEMA_SCRIPT = "window.__zod_globalConfig={jitless:true}";
