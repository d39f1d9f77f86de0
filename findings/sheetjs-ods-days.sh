#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS, npm), November 2026
#
# The same Date becomes two different days, by the format it is written in: an .xlsx file gets the local time, as the
# person has entered it, an .ods file the time in UTC. East of Greenwich each day without a time is the evening before in
# LibreOffice: 8 May at midnight in Berlin is stored as 7 May, 22:00. Write such days as texts, or at noon.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
command -v unzip >/dev/null || exit 2
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact xlsx@0.18.5 || exit 2

cat >days.js <<'JS'
import { execFileSync } from 'node:child_process'
import XLSX from 'xlsx'

console.log(`xlsx ${XLSX.version}, zone ${process.env.TZ}`)
const day = new Date(2027, 4, 8)
console.log('the day that is written:', day.toString())
const sheet = XLSX.utils.aoa_to_sheet([[day]], { cellDates: true })
const book = XLSX.utils.book_new()
XLSX.utils.book_append_sheet(book, sheet, 'A')
for (const format of ['xlsx', 'ods']) XLSX.writeFile(book, `day.${format}`, { bookType: format, cellDates: true })
const partOf = (format, name) => execFileSync('unzip', ['-p', `day.${format}`, name]).toString()
const xlsx = /<v>(2027[^<]*)</.exec(partOf('xlsx', 'xl/worksheets/sheet1.xml'))?.[1]
const ods = /office:date-value="([^"]*)"/.exec(partOf('ods', 'content.xml'))?.[1]
console.log('in the .xlsx file:', xlsx)
console.log('in the .ods file: ', ods)
process.exit(xlsx?.startsWith('2027-05-08T00:00') && ods?.startsWith('2027-05-07T22:00') ? 0 : 1)
JS
TZ=Europe/Berlin node days.js
