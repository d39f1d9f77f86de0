/** Style of the list: large on a phone in the sun, black on white on A4. */
export const forestStyle = `
:root { color-scheme: light dark; --ink: #000; --paper: #fff; --line: #767676; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #fff; --paper: #14160f; --line: #9a9a94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 20px 16px 40px; }
h1 { margin: 0; font-size: 1.625rem; line-height: 1.2; }
p { margin: 4px 0; }
a { color: inherit; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; }
.count { font-size: 1.25rem; font-weight: 700; }
.box { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 16px 0; padding: 10px 14px; border: 2px solid; border-radius: 3px; }
.box > * { flex: 1 1 12rem; }
.back { margin: -12px 0 8px; }
.back a { display: inline-block; padding: 10px 0; }
.warn { font-weight: 700; }
.warn:empty { margin: 0; }
.tally { position: sticky; top: 0; z-index: 1; margin: 0 -16px; padding: 6px 16px; background: var(--paper); font-weight: 700; }
.columns, .person { display: grid; grid-template-columns: 44px 44px minmax(0, 1fr) 3rem; gap: 0 4px; align-items: center; }
.columns { overflow-wrap: normal; padding-bottom: 4px; border-bottom: 2px solid; font-size: min(0.875rem, 18px); font-weight: 700; }
.party { padding: 4px 0 2px; border-bottom: 2px solid; break-inside: avoid; }
.contact { display: flex; flex-wrap: wrap; align-items: center; gap: 0 14px; }
.party h2 { margin: 0; font-size: 0.9375rem; }
.contact a { display: inline-block; padding: 10px 2px; }
.notes { font-size: 0.875rem; white-space: pre-line; }
ul { margin: 0; padding: 0; list-style: none; }
.person { min-height: 46px; padding: 2px 0; border-top: 1px solid var(--line); }
.name { font-size: 1.125rem; font-weight: 600; }
.health { grid-column: 3 / -1; justify-self: start; margin: 2px 0 8px; padding: 4px 10px; border: 2px solid; border-radius: 3px; font-weight: 700; white-space: pre-line; }
.signs { grid-column: 3 / -1; margin: 0 0 4px; font-size: 1.0625rem; letter-spacing: 0.02em; word-spacing: 0.25em; }
.legend { margin: 8px 0; font-size: 0.875rem; }
.legend li { margin: 2px 0; }
summary { min-height: 44px; padding: 10px 0; font-weight: 700; cursor: pointer; }
.person details { grid-column: 3 / -1; font-size: 0.875rem; }
.person details li { border: 0; padding: 2px 0; }
.tick { display: grid; place-items: center; width: 44px; height: 44px; }
.tick input { appearance: none; width: 24px; height: 24px; margin: 0; border: 2px solid; border-radius: 0; background: var(--paper); color: inherit; }
.tick input:checked { background: linear-gradient(45deg, transparent 46%, currentColor 46% 54%, transparent 54%), linear-gradient(-45deg, transparent 46%, currentColor 46% 54%, transparent 54%) var(--paper); }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
.line { width: 100%; min-height: 44px; padding: 0 4px; border: 0; border-bottom: 1px solid var(--line); background: none; color: inherit; font: inherit; }
::placeholder { color: var(--line); opacity: 1; }
.late { margin-top: 24px; break-inside: avoid; }
.late h2 { margin: 0 0 4px; font-size: 0.875rem; }
.late .person { border-top: 0; grid-template-columns: 44px 44px minmax(0, 1fr); }
.end { margin-top: 24px; }
button { min-height: 44px; padding: 8px 16px; border: 2px solid; border-radius: 3px; background: none; color: inherit; font: inherit; font-weight: 600; }
[hidden] { display: none; }
@media print {
  @page { size: A4; margin: 14mm 14mm 16mm; @bottom-right { content: "Seite " counter(page) " von " counter(pages); font: 9pt sans-serif; } }
  :root { color-scheme: light; }
  body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  a { text-decoration: none; }
  .tally, .screen { display: none; }
  .contact a { padding: 0; }
  .person { min-height: 0; padding: 5px 0; break-inside: avoid; grid-template-columns: 38px 38px minmax(0, 1fr) 3rem minmax(0, 1fr); }
  .columns { grid-template-columns: 38px 38px minmax(0, 1fr) 3rem minmax(0, 1fr); font-size: 9pt; }
  .late .person { grid-template-columns: 38px 38px minmax(0, 1fr); }
  .health { grid-column: 5; margin: 0; }
  .signs { grid-column: 5; margin: 0; font-size: 12pt; }
  summary { min-height: 0; padding: 0; }
  .tick { width: 28px; height: 28px; }
  .line { min-height: 28px; }
  .contact { gap: 0 8pt; }
  .party h2 { font-size: 10.5pt; }
}
`
