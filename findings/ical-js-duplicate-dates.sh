#!/usr/bin/env bash
# ical.js 2.2.1 (npm), November 2026
#
# A date of RDATE that the rule gives too comes twice from Event#iterator() and RecurExpansion, although only one of
# duplicate instances counts (RFC 5545, 3.8.5.2). The same date twice in RDATE comes twice as well. Calendars that have
# been edited for years hold such dates; code that lists or counts dates should compare each with the one before.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 || exit 2

cat >dates.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'

function datesOf(...lines) {
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN', 'BEGIN:VEVENT', 'UID:walk'],
    ...['DTSTAMP:20270101T000000Z', 'DTSTART:20270501T100000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
  const dates = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator()
  const found = []
  for (let date = dates.next(); date; date = dates.next()) found.push(date.toString().slice(5, 10))
  return found.join(' ')
}

console.log(`ical.js ${JSON.parse(readFileSync('node_modules/ical.js/package.json', 'utf8')).version}`)
const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3'
const cases = [
  ['the rule alone', [weekly], '05-01 05-08 05-15'],
  ['a date of the rule in RDATE too', [weekly, 'RDATE:20270508T100000Z'], '05-01 05-08 05-08 05-15'],
  ['a date twice in RDATE', [weekly, 'RDATE:20270510T100000Z,20270510T100000Z'], '05-01 05-08 05-10 05-10 05-15'],
]
let isAsDescribed = true
for (const [name, lines, dates] of cases) {
  console.log(`${name}: ${datesOf(...lines)}`)
  isAsDescribed &&= datesOf(...lines) === dates
}
process.exit(isAsDescribed ? 0 : 1)
JS
node dates.mjs
