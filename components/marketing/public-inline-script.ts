/** Counts clicks (`data-event` into `dataLayer`, [spec 2]); runs theme, phone menu and demo scenes. ES5, uncompiled. */
const BUTTONS = `var d=document,w=window,h=d.documentElement;w.dataLayer=w.dataLayer||[];
function menu(){return d.querySelector("details[data-menu][open]")}
d.addEventListener("click",function(e){var t=e.target;if(!t.closest)return;
var a=t.closest("[data-event]"),m=menu(),b;
if(a)w.dataLayer.push({event:a.getAttribute("data-event")});
if(t.closest("[data-theme-turn]")){try{localStorage.setItem("ui-theme",h.classList.contains("dark")?"light":"dark")}catch(x){}
w.dispatchEvent(new Event("storage"))}
if(m&&(!m.contains(t)||t.closest("a,button")))m.open=false;
if(b=t.closest("[data-turn]")){var box=b.closest("[data-scenes]"),to=b.getAttribute("data-turn");
box.querySelectorAll("[data-scene]").forEach(function(s){s.hidden=s.getAttribute("data-scene")!==to;
if(!s.hidden)(s.querySelector("[data-turn]")||s).focus()})}});
d.addEventListener("keydown",function(e){var m=menu();if(m&&e.key==="Escape"){m.open=false;m.firstElementChild.focus()}});
d.addEventListener("submit",function(e){if(e.target.dataset.early==="no"){e.preventDefault();e.target.dataset.early="yes"}},true);`;

/** Loads the operator's analytics (`ANALYTICS_TAG_URL`, a meta element) only with consent, which can be withdrawn. */
const CONSENT = `function ready(){var tag=d.querySelector('meta[name="kolot-tag"]'),bar=d.querySelector("[data-consent-bar]");
if(!tag||!bar)return;var loaded=false;
function load(){if(loaded)return;loaded=true;var s=d.createElement("script");s.async=true;s.src=tag.content;d.head.appendChild(s)}
function kept(){try{return localStorage.getItem("kolot.consent")}catch(x){return null}}
if(kept()==="yes")load();else if(kept()!=="no")bar.hidden=false;
d.querySelectorAll("[data-consent-open]").forEach(function(b){b.hidden=false});
d.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-consent],[data-consent-open]");if(!b)return;
var say=b.getAttribute("data-consent");if(!say){bar.hidden=false;bar.focus();return}
var was=kept();try{localStorage.setItem("kolot.consent",say)}catch(x){}bar.hidden=true;
if(say==="yes")load();else if(was==="yes"||loaded)location.reload()})}
d.readyState==="loading"?d.addEventListener("DOMContentLoaded",ready):ready();`;

export const PUBLIC_INLINE_SCRIPT = `(function(){${BUTTONS}${CONSENT}})()`;
