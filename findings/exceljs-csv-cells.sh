#!/usr/bin/env bash
# exceljs 4.4.0, November 2026
#
# `workbook.csv` does not write what a cell shows. A cell with a part in bold becomes JSON of its runs, a link becomes its
# target instead of its text, a day gets the time and zone of the computer; `cell.text` beside it gives the text. So a
# list whose names are partly bold arrives elsewhere with {"richText":…} for names. Read `cell.text` with a `map` of your
# own, or write the cells as plain texts first.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact exceljs@4.4.0 || exit 2

cat >csv.js <<'JS'
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'

console.log(`exceljs ${JSON.parse(readFileSync('node_modules/exceljs/package.json', 'utf8')).version}`)
const workbook = new ExcelJS.Workbook()
const row = workbook.addWorksheet('A').addRow([
  { richText: [{ text: 'Erika ' }, { font: { bold: true }, text: 'Moos' }] },
  { text: 'Anmeldung', hyperlink: 'https://example.org/' },
  new Date(Date.UTC(2027, 4, 16)),
])
row.getCell(3).numFmt = 'dd.mm.yyyy'
const written = (await workbook.csv.writeBuffer()).toString()
console.log(`shown: ${row.getCell(1).text}, ${row.getCell(2).text}`)
console.log(`written: ${written}`)
const isJson = written.startsWith('"{""richText"":') && written.includes(',https://example.org/,')
process.exit(isJson && written.includes('2027-05-16T02:00:00+02:00') && row.getCell(1).text === 'Erika Moos' ? 0 : 1)
JS
TZ=Europe/Berlin node csv.js
