#!/usr/bin/env bash
# exceljs 4.4.0 and xlsx 0.18.5 (SheetJS, npm), November 2026
#
# A cell of an .xlsx file may hold a date as it is written (ECMA-376, 18.18.11: t="d", ISO 8601), as openpyxl does with
# `iso_dates` and SheetJS with `cellDates`. exceljs takes its year for a count of days: each day of 2027 becomes
# 19 July 1905, each time a day of 1900. SheetJS reads the day, but shifts an hour of the day by the zone of the computer
# and drops a time alone. Neither says a word. Check for t="d" before trusting a date that such a reader gives.
# Exit codes: 0 as described, 1 changed, 2 the packages could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact exceljs@4.4.0 xlsx@0.18.5 jszip@3.10.1 || exit 2

cat >dates.js <<'JS'
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import XLSX from 'xlsx'

const version = name => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
console.log(`exceljs ${version('exceljs')}, xlsx ${version('xlsx')}, zone ${process.env.TZ}`)
const written = ['2027-05-08', '2027-05-08T10:30:00', '10:30:00']
const open = 'http://schemas.openxmlformats.org'
const zip = new JSZip()
zip.file('[Content_Types].xml', `<Types xmlns="${open}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`)
const relation = (id, type, target) => `<Relationship Id="${id}" Type="${open}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = all => `<Relationships xmlns="${open}/package/2006/relationships">${all}</Relationships>`
const main = `xmlns="${open}/spreadsheetml/2006/main"`
zip.file('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')))
zip.file('xl/_rels/workbook.xml.rels', relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml')))
zip.file('xl/workbook.xml', `<workbook ${main} xmlns:r="${open}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`)
zip.file('xl/styles.xml', `<styleSheet ${main}><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`)
zip.file('xl/worksheets/sheet1.xml', `<worksheet ${main}><sheetData><row r="1">${written.map((value, at) => `<c r="${'ABC'[at]}1" s="${at + 1}" t="d"><v>${value}</v></c>`).join('')}</row></sheetData></worksheet>`)
const bytes = await zip.generateAsync({ type: 'nodebuffer' })

const workbook = new ExcelJS.Workbook()
await workbook.xlsx.load(bytes)
const byExcelJs = written.map((_, at) => workbook.worksheets[0].getRow(1).getCell(at + 1).value)
const sheet = XLSX.read(bytes).Sheets.A
const bySheetJs = ['A1', 'B1', 'C1'].map(place => sheet[place]?.v)
for (const [at, value] of written.entries())
  console.log(`${value}: exceljs ${byExcelJs[at]?.toISOString?.()}, SheetJS ${bySheetJs[at]} (a day counts from 1899-12-30)`)
const isExcelJs = byExcelJs.slice(0, 2).every(date => date.toISOString() === '1905-07-19T00:00:00.000Z')
const isSheetJs = bySheetJs[0] === 46515 && Math.abs(bySheetJs[1] - 46515.4375) > 0.01
process.exit(isExcelJs && isSheetJs ? 0 : 1)
JS
TZ=Europe/Berlin node dates.js
