import { STAFF } from './addresses.ts'

export const STYLES_ADDRESS = `${STAFF}/staff.css`

/** The staff pages' style sheet. Colours, fonts and corners come from the museum's theme, which is loaded before it. */
export const STYLES = `
*, ::before, ::after { box-sizing: border-box; }
html { font-family: var(--font-text); line-height: 1.6; color: var(--ink); background: var(--paper); text-size-adjust: 100%;
  scroll-padding-bottom: 8rem; }
body { margin: 0; }
h1, h2 { font-family: var(--font-heading); line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
ul, ol { list-style: none; margin: 0; padding: 0; }
img { max-width: 100%; }
small, .by, .hint, .count, time { color: var(--ink-soft); font-size: .875rem; }
code { background: var(--paper-sunken); padding: .1em .4em; border-radius: 4px; }
.hidden, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; inset: .5rem auto auto .5rem; padding: .5rem 1rem; background: var(--paper-raised); z-index: 2; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding: .75rem calc(max(0px, (100% - 68rem) / 2) + clamp(1rem, 4vw, 3rem)) 0;
  background: var(--paper-raised); border-bottom: 1px solid var(--line); }
.museum { flex: 1 1 14rem; margin: 0; font-family: var(--font-heading); font-weight: 700; }
.museum a { color: inherit; text-decoration: none; display: inline-flex; flex-wrap: wrap; gap: 0 .6em; min-height: 2.75rem; align-items: center; }
.museum span { font-weight: 400; color: var(--ink-soft); }
.account { display: flex; align-items: center; gap: .75rem; }
.language, header nav a, .tabs a, .pager a { display: inline-flex; align-items: center; gap: .4em; min-height: 2.75rem; }
header nav { flex-basis: 100%; overflow-x: auto; }
header nav ul, .tabs ul { display: flex; gap: 1.5rem; }
header nav a, .tabs a { text-decoration: none; color: inherit; border-bottom: 3px solid transparent; white-space: nowrap; }
header nav a[aria-current], .tabs a[aria-current] { border-color: var(--accent); font-weight: 700; }
header nav .count { background: var(--action); color: var(--on-action); border-radius: 1em; padding: 0 .55em; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; }
main:focus { outline: none; }
.tabs { border-bottom: 1px solid var(--line); margin-bottom: 1rem; overflow-x: auto; }
.tabs li { margin-bottom: -1px; }
.notice { padding: .75rem 1rem; border-inline-start: 4px solid var(--accent); background: var(--paper-raised); }
.notice.refusal { border-color: var(--second); }
.none { padding: 3rem 0; text-align: center; color: var(--ink-soft); }
.entry { display: flex; gap: 1rem; align-items: flex-start; padding: 1rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.entry > div { flex: 1; min-width: 0; }
.entry h2 { font-size: 1.05rem; }
.entry h2 a { color: inherit; }
.entry p { margin: 0; }
.entry .text { color: var(--ink-soft); }
.select { display: grid; place-items: center; min-width: 2.75rem; min-height: 2.75rem; }
input[type="checkbox"] { width: 1.35rem; height: 1.35rem; accent-color: var(--action); margin: 0; }
.thumbnail { flex: 0 0 7.5rem; aspect-ratio: 4 / 3; display: grid; place-items: center; text-align: center; overflow: hidden;
  background: var(--paper-sunken); color: var(--ink-soft); font-size: .875rem; border-radius: var(--radius-picture); }
.thumbnail img { width: 100%; height: 100%; object-fit: cover; }
.decide { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0; padding: 1rem 0;
  border: 0; border-top: 1px solid var(--line); background: var(--paper); }
.whole { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; }
.reason { flex: 1 1 14rem; }
label > span { display: block; font-size: .875rem; color: var(--ink-soft); }
input[type="text"], textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--paper-raised);
  border: 1px solid var(--line-strong); border-radius: var(--radius); }
textarea { resize: vertical; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .25rem 1.25rem; font: inherit;
  color: var(--ink); background: var(--paper-raised); border: 1px solid var(--line-strong); border-radius: var(--radius); cursor: pointer; text-decoration: none; }
button:hover, .button:hover { border-color: var(--ink); }
button.primary, .button.primary { color: var(--on-action); background: var(--action); border-color: var(--action); }
button.primary:hover, .button.primary:hover { background: var(--action-hover); }
.buttons { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 1rem; }
.panel, .contact { padding: 1.25rem; margin: 1.25rem 0; background: var(--paper-raised); border: 1px solid var(--line); border-radius: var(--radius); }
.panel label { display: block; margin-bottom: .75rem; }
dl { margin: 0; display: grid; gap: .75rem; }
dl div { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: .25rem 1.25rem; }
dt { color: var(--ink-soft); }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.photographs { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem; margin-bottom: 1.25rem; }
.photographs img { display: block; width: 100%; max-height: 26rem; object-fit: contain; background: var(--paper-sunken); border-radius: var(--radius-picture); }
.photographs a { display: block; }
.status { display: inline-block; padding: .1em .75em; border: 1px solid currentcolor; border-radius: 1em; font-size: .875rem; }
.status.approved { color: var(--accent-strong); }
.trail { display: grid; gap: .4rem; }
.trail q { margin-inline-start: .5em; }
.pager { display: flex; justify-content: center; gap: 1.5rem; align-items: center; margin-top: 1.5rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; padding: .6rem .75rem .6rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
section { margin: 1.5rem 0; }
h3 { font-size: .9375rem; margin: 0 0 .5rem; color: var(--ink-soft); overflow-wrap: anywhere; }
.beside { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .75rem 1.25rem; }
.beside div { display: block; }
.beside dd { max-height: 16rem; overflow-y: auto; }
mark { color: inherit; background: var(--paper-sunken); border-bottom: 2px solid var(--accent); }
@media (width < 40rem) {
  .entry { gap: .75rem; }
  .thumbnail { flex-basis: 5.5rem; }
  .select { min-width: 2rem; }
  dl div, .beside { grid-template-columns: 1fr; }
  html { scroll-padding-bottom: 0; }
  .decide { position: static; }
  .decide button { flex: 1 1 8rem; }
  table, tbody, tr, td { display: block; }
  thead { display: none; }
  td { border: 0; padding: .15rem 0; }
  tr { padding: .75rem 0; border-bottom: 1px solid var(--line); }
}
`
