#!/usr/bin/env bash
# rrule-temporal 2.2.8 (npm), November 2026
#
# BYDAY and BYMONTHDAY beside BYYEARDAY limit nothing: "the last day of the year, if it is a Monday" gives every 31 December.
# RFC 5545, 3.3.10 has BYDAY limit the days there.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had (or Node has no Temporal).
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule-temporal@2.2.8 temporal-polyfill@1.0.4 || exit 2

cat >expand.mjs <<'JS'
import 'temporal-polyfill/global'
import { readFileSync } from 'node:fs'
import { RRuleTemporal } from 'rrule-temporal'

const datesOf = rule =>
  new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:20261231T100000\nRRULE:${rule}` })
    .all((_, at) => at < 3)
    .map(date => date.toPlainDate().toString())
console.log(`rrule-temporal ${JSON.parse(readFileSync('node_modules/rrule-temporal/package.json', 'utf8')).version}`)
const mondays = datesOf('FREQ=YEARLY;BYYEARDAY=-1;BYDAY=MO')
const right = '2029-12-31'
console.log(`the last day of a year, if it is a Monday: ${mondays.join(' ')}; the first is ${right}`)
const sixth = datesOf('FREQ=YEARLY;BYYEARDAY=100,200;BYMONTHDAY=10')
console.log(`day 100 or 200, if it is the tenth of a month: ${sixth.join(' ')}; 19 July is not`)
process.exit(!mondays.slice(0, 1).includes(right) && sixth.some(day => day.endsWith('-19')) ? 0 : 1)
JS
node expand.mjs
