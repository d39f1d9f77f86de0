#!/usr/bin/env bash
# qif-ts 1.0.0 and qif2json 0.4.0 (npm), November 2026
#
# QIF writes amounts with commas between thousands, as Quicken does: `T-1,170.00`. qif-ts reads the number up to its
# first comma, so this is -1. qif2json drops the first comma only: 1,250,000.00 is 1250, and 40,00, as programs with
# German settings write it, is 4000. Neither reports anything.
# Exit codes: 0 as described, 1 changed, 2 the packages could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact qif-ts@1.0.0 qif2json@0.4.0 || exit 2

cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import qif2json from 'qif2json'
import qifTs from 'qif-ts'

const written = ['-1,170.00', '1,250,000.00', '40,00', '12.50']
const file = `!Type:Bank\n${written.map(amount => `D11/24/2026\nT${amount}\nPMuster\n^\n`).join('')}`
const amountsIn = ({ transactions }) => transactions.map(({ amount }) => amount)
const read = {
  'qif-ts': amountsIn(qifTs.deserializeQif(file)),
  qif2json: amountsIn(qif2json.parse(file)),
}
console.log(`written: ${written.join('  ')}`)
for (const [name, amounts] of Object.entries(read)) {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  console.log(`${name} ${version}: ${amounts.join('  ')}`)
}
const isAsDescribed =
  read['qif-ts'].join() === '-1,1,40,12.5' && read.qif2json.join() === '-1170,1250,4000,12.5'
process.exit(isAsDescribed ? 0 : 1)
JS
node read.mjs
