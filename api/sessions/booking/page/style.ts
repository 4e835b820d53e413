/** What the pages of a booking have beyond every public page. */
export const BOOKING_STYLE = `
:root { --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --bad: #f2a9a2 } }
body { place-items: start center; padding: clamp(0px, 4vw, 48px) clamp(0px, 3vw, 16px) }
main { max-width: 640px }
a { color: var(--main); text-underline-offset: 3px }
a:focus-visible, input:focus-visible, textarea:focus-visible, select:focus-visible, summary:focus-visible { outline: 2px solid var(--main); outline-offset: 2px }
h2 { margin: 24px 0 10px; font-size: 17px; font-weight: 600 }
h2::first-letter { text-transform: uppercase }
form { display: block; margin: 0 }
ul { list-style: none; margin: 0; padding: 0 }
.step { margin: 0 0 4px; font-size: 14px; color: var(--soft) }
.kinds { display: grid; gap: 10px; margin-top: 20px }
.kinds a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; padding: 14px 16px; color: inherit; text-decoration: none; border: 1px solid var(--line-strong); border-radius: 10px }
.kinds strong { font-weight: 600 }
.kinds small { flex-basis: 100% }
.kinds a:hover, .times a:hover { border-color: var(--main); background: var(--tint) }
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(84px, 1fr)); gap: 8px }
.times a { display: grid; place-items: center; min-height: 44px; font-weight: 600; color: inherit; text-decoration: none; border: 1px solid var(--line-strong); border-radius: 10px; font-variant-numeric: tabular-nums }
.times li:has(small) { grid-column: span 2 }
.times a:has(small) { padding: 8px }
.times small { font-weight: 400; text-align: center }
.weeks { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 24px; margin-top: 24px }
.weeks a, .back { display: inline-flex; align-items: center; min-height: 44px }
section, .back { margin: 0; padding: 0; border: 0 }
.chosen { margin: 16px 0 20px; padding: 14px 16px; background: var(--ground); border: 1px solid var(--line); border-radius: 10px }
.chosen p { margin: 0 }
.chosen p::first-letter { text-transform: uppercase }
label { display: block; margin: 16px 0 6px; font-weight: 600 }
label small { font-weight: 400 }
input, textarea, select { width: 100%; min-height: 44px; padding: 10px 12px; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line-strong); border-radius: 10px }
textarea { min-height: 96px; resize: vertical }
.field { font-weight: 400 }
[aria-invalid="true"] { border-color: var(--bad) }
.fault { margin: 6px 0 0; color: var(--bad); font-size: 14px }
.notice { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--bad); border-radius: 10px }
button { width: 100%; min-height: 48px; margin-top: 24px; font-size: 16px; font-weight: 600; color: var(--on); background: var(--main); border-color: var(--main) }
button:hover { color: var(--on); background: var(--main); filter: brightness(1.08) }
button.quiet { min-height: 44px; margin-top: 12px; color: var(--main); background: none; border-color: transparent; text-decoration: underline; text-underline-offset: 3px }
.code { max-width: 12em; font-size: 22px; letter-spacing: .2em; font-variant-numeric: tabular-nums }
details { font-size: 14px; color: var(--soft) }
summary { min-height: 44px; padding: 10px 0; cursor: pointer }
details button { margin-top: 10px }
.apart { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden }
@media (max-width: 480px) { body { padding: 0 } main { border-width: 0 0 1px; border-radius: 0; min-height: 100dvh } }
`;

/** Shows the hours on the visitor's own clocks: the page is asked for once more, with their zone. */
export const ZONE_SCRIPT = `
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const here = new URL(location.href);
const shown = document.querySelector("[data-zone]");
if (zone && shown && !here.searchParams.has("zona") && !shown.dataset.zone.split(" ").includes(zone)) {
  here.searchParams.set("zona", zone);
  location.replace(here);
}
`;
