/** The journal's and the notices' page design: A4, Song type, one accent. */
export const printStyle = `
@page { size: 210mm 297mm; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { font-family: "Noto Serif CJK SC", serif; color: #1d1b18; font-size: 10.5pt; line-height: 1.9; -webkit-print-color-adjust: exact }
p { text-indent: 2em; text-align: justify; line-break: strict; hanging-punctuation: allow-end }
h1, h2, h3 { font-weight: 400; line-height: 1.4 }
.sheet { position: relative; width: 210mm; height: 296.8mm; padding: 26mm 24mm 24mm; overflow: hidden; break-after: page; break-inside: avoid }
.sheet:last-child { break-after: auto }
.head { position: absolute; top: 12mm; left: 24mm; right: 24mm; display: flex; justify-content: space-between; font-size: 8pt; color: #6b6356; border-bottom: .3mm solid #b9ad97; padding-bottom: 1.5mm }
.folio { position: absolute; bottom: 11mm; left: 24mm; right: 24mm; text-align: center; font-size: 8.5pt; color: #6b6356 }
.cover { background: #efe8d8; padding: 22mm 20mm }
.cover .name { font-size: 58pt; letter-spacing: .12em; line-height: 1.15 }
.cover .latin { font-size: 10pt; letter-spacing: .14em; color: #6b6356; margin-top: 3mm }
.cover .issue { display: flex; justify-content: space-between; border-block: .4mm solid #1d1b18; padding: 2.5mm 0; margin-top: 9mm; font-size: 11pt }
.cover img { display: block; width: 210mm; height: 148mm; object-fit: cover; margin: 9mm -20mm 0 }
.cover .topics { margin-top: 8mm; font-size: 12.5pt; line-height: 1.85 }
.cover .publisher { position: absolute; bottom: 14mm; left: 20mm; font-size: 10pt }
.seal { position: absolute; top: 24mm; right: 20mm; width: 21mm; height: 21mm; background: #a8322a; color: #f6ecd8; display: grid; grid-template-columns: 1fr 1fr; place-items: center; padding: 1.6mm; font-size: 17pt; line-height: 1; border-radius: .8mm }
.contents li { list-style: none; display: flex; gap: 4mm; align-items: baseline; padding: 4.2mm 0; border-bottom: .2mm solid #cfc4ad; font-size: 12.5pt }
.contents li span:first-child { flex: 1 }
.contents li .by { font-size: 9.5pt; color: #6b6356 }
h2.section { font-size: 22pt; letter-spacing: .3em; margin: 12mm 0 12mm; padding-left: 5mm; border-left: 2mm solid #4f7266 }
.editorial p { font-size: 13pt; line-height: 2.15; margin-bottom: 5mm }
.editorial .sign { text-indent: 0; text-align: right; margin-top: 10mm }
.plate { display: block; width: 162mm; height: 84mm; object-fit: cover; margin: 4mm 0 7mm }
.tail { position: absolute; left: 24mm; bottom: 26mm; width: 162mm; height: 108mm; object-fit: cover }
.call { position: absolute; left: 24mm; right: 24mm; bottom: 30mm; border: .3mm solid #b9ad97; padding: 6mm 8mm }
.call h3 { font-size: 13pt; letter-spacing: .2em; margin-bottom: 2mm; color: #4f7266 }
.opener h2 { font-size: 24pt; margin-top: 1mm }
.author { font-size: 11.5pt; color: #5a5347; margin-top: 2mm }
.columns { columns: 2; column-gap: 10mm; column-rule: .2mm solid #cfc4ad; font-size: 11.2pt; line-height: 1.88 }
.note { position: absolute; left: 24mm; right: 24mm; bottom: 18mm; border-top: .3mm solid #b9ad97; padding-top: 3mm; font-size: 8.8pt; color: #6b6356; line-height: 1.75 }
.note p { text-indent: 0 }
.colophon { background: #f4efe4 }
.colophon dl { position: absolute; left: 24mm; right: 24mm; bottom: 34mm; display: grid; grid-template-columns: 28mm 1fr; row-gap: 2.2mm; font-size: 10pt; border-top: .4mm solid #1d1b18; padding-top: 6mm }
.colophon dt { color: #6b6356 }
.letterhead { border-bottom: .5mm solid #a8322a; padding-bottom: 4mm; font-size: 13pt; letter-spacing: .1em; display: flex; justify-content: space-between; align-items: baseline }
.letterhead small { font-size: 8.5pt; letter-spacing: 0; color: #6b6356 }
.document h1 { font-size: 19pt; text-align: center; margin: 14mm 8mm 4mm }
.document .summary { text-indent: 0; text-align: center; color: #6b6356; font-size: 10pt; margin-bottom: 10mm }
.document main p, .document main li { font-size: 12pt; line-height: 2.05; margin-bottom: 2.5mm }
.document main ol, .document main ul { padding-left: 2em }
.document main table { width: 100%; border-collapse: collapse; font-size: 10.5pt; margin: 3mm 0 }
.document main td, .document main th { font-weight: 400; border: .2mm solid #8b8272; padding: 1.2mm 2.5mm; text-align: left }
.document .sign { text-indent: 0; text-align: right; margin-top: 12mm; line-height: 1.9 }
`
