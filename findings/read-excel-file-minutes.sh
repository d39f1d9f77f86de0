#!/usr/bin/env bash
# read-excel-file 9.3.17 (npm), November 2026
#
# A day and a time come a millisecond early where the number in the file is not exact, as most times are: 10:15 is read as
# 10:14:59.999, so getMinutes() and every text made of it are a minute early. All 1,440 minutes of a day are tried, as
# LibreOffice (10 decimals) and as Excel (17 digits) store them. Milliseconds are cut off, not rounded.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund read-excel-file@9.3.17 fflate@0.8.3 || exit 2

cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const day = 46083 // 2 March 2026

function workbook(stored) {
  const rows = Array.from({ length: 1440 }, (_, minute) => `<row r="${minute + 1}"><c r="A${minute + 1}" s="1"><v>${stored(day + minute / 1440)}</v></c></row>`)
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

const version = JSON.parse(readFileSync('node_modules/read-excel-file/package.json', 'utf8')).version
console.log(`read-excel-file ${version}`)
let early = 0
for (const [program, stored] of [['LibreOffice', value => value.toFixed(10)], ['Excel', value => value.toPrecision(17)]]) {
  const rows = await readSheet(workbook(stored))
  const wrong = rows.flatMap(([date], minute) => (date.getUTCHours() * 60 + date.getUTCMinutes() === minute ? [] : [date]))
  console.log(`as ${program} stores them: ${wrong.length} of 1440 minutes are a minute early, such as ${wrong[0]?.toISOString()}`)
  early += wrong.length
}
process.exit(early > 0 ? 0 : 1)
JS
node read.mjs
