#!/usr/bin/env bash
# ical.js 2.2.1 (npm), November 2026
#
# It ignores parts of valid rules (RFC 5545, 3.3.10) without a word: a negative BYMONTHDAY of a daily rule, and BYWEEKNO
# beside BYDAY in a yearly one ("the Monday of week 20" gives other Mondays, week after week).
# Of 588 valid rules made at random, 230 gave other dates than python-dateutil 2.8.2; BYSETPOS, known as issue 1039, is a part.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 || exit 2

cat >expand.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'

const datesOf = (start, rule, count) => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(start))
  return Array.from({ length: count }, () => iterator.next()?.toString().slice(0, 10))
}
console.log(`ical.js ${JSON.parse(readFileSync('node_modules/ical.js/package.json', 'utf8')).version}`)
const cases = [
  ['2027-01-05T10:00:00', 'FREQ=DAILY;BYMONTHDAY=5,-1', ['2027-01-05', '2027-01-31', '2027-02-05']],
  ['2027-05-17T10:00:00', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['2027-05-17', '2028-05-15', '2029-05-14']],
]
let wrong = 0
for (const [start, rule, right] of cases) {
  const found = datesOf(start, rule, 3)
  console.log(`${rule} from ${start}: ${found.join(' ')}; right: ${right.join(' ')}`)
  if (found.join() !== right.join()) wrong += 1
}
process.exit(wrong === cases.length ? 0 : 1)
JS
node expand.mjs
