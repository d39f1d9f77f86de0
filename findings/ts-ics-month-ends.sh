#!/usr/bin/env bash
# ts-ics 2.4.6 (npm), December 2026
#
# extendByRecurrenceRule() shifts a monthly event at the end of a month for good: begun on 31 January, it comes on 28
# February and then on the 28th of each month. RFC 5545 (3.3.10) skips months without such a day: 31 January, 31 March, 31
# May. A yearly event of 29 February comes on the 28th. BYSETPOS=-1 gives the last day but one, so that "the last working
# day of the month" is a day early. BYMONTHDAY=31 is right.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact ts-ics@2.4.6 || exit 2

cat >main.mjs <<'JS'
import { convertIcsRecurrenceRule, extendByRecurrenceRule } from 'ts-ics'

function datesOf(start, rule) {
  const parsed = convertIcsRecurrenceRule(undefined, { value: rule })
  const dates = extendByRecurrenceRule(parsed, { start: new Date(`${start}T12:00:00Z`), end: new Date('2033-01-01') })
  return dates.map(date => date.toISOString().slice(2, 10)).join(' ')
}

const cases = [
  ['monthly from the 31st', '2027-01-31', 'FREQ=MONTHLY;COUNT=4', '27-01-31 27-02-28 27-03-28 27-04-28'],
  ['BYMONTHDAY=31', '2027-01-31', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '27-01-31 27-03-31 27-05-31'],
  ['yearly from 29 February', '2024-02-29', 'FREQ=YEARLY;COUNT=3', '24-02-29 25-02-28 26-02-28'],
  // The last working days are 31 March, 30 April and 31 May.
  ['last working day', '2027-03-31', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', '27-04-29 27-05-28 27-06-29'],
]
let isAsDescribed = true
for (const [name, start, rule, dates] of cases) {
  console.log(`${name}: ${datesOf(start, rule)}`)
  isAsDescribed &&= datesOf(start, rule) === dates
}
process.exit(isAsDescribed ? 0 : 1)
JS

echo "ts-ics $(node -p "require('./node_modules/ts-ics/package.json').version")"
TZ=UTC node main.mjs
