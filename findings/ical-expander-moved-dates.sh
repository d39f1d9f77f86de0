#!/usr/bin/env bash
# ical-expander 3.2.0 (npm), November 2026
#
# between() leaves out a date of a series that was moved into the window from outside it: it looks for exceptions
# (RECURRENCE-ID, RFC 5545, 3.8.4.4) only among the dates that the rule itself gives there. Somebody who asks for June
# misses the appointment that was moved from November to June. Ask for the whole series, and choose the dates afterwards.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact ical-expander@3.2.0 || exit 2

cat >moved.js <<'JS'
import { readFileSync } from 'node:fs'
import IcalExpander from 'ical-expander'

const ics = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//finding//EN
BEGIN:VEVENT
UID:walk
DTSTAMP:20270101T000000Z
DTSTART:20270501T080000Z
DTEND:20270501T100000Z
RRULE:FREQ=MONTHLY;COUNT=12
END:VEVENT
BEGIN:VEVENT
UID:walk
DTSTAMP:20270101T000000Z
RECURRENCE-ID:20271101T080000Z
DTSTART:20270610T120000Z
DTEND:20270610T150000Z
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

console.log(`ical-expander ${JSON.parse(readFileSync('node_modules/ical-expander/package.json', 'utf8')).version}`)
const daysBetween = (from, until) => {
  const { events, occurrences } = new IcalExpander({ ics, maxIterations: 1000 }).between(new Date(from), new Date(until))
  return [...events, ...occurrences].map(({ startDate }) => startDate.toString().slice(0, 10)).sort()
}
const june = daysBetween('2027-06-02T00:00:00Z', '2027-06-30T00:00:00Z')
const year = daysBetween('2027-01-01T00:00:00Z', '2028-12-31T00:00:00Z')
console.log('asked for June:', june.join(', ') || 'nothing')
console.log('asked for two years:', year.join(', '))
process.exit(june.length === 0 && year.includes('2027-06-10') ? 0 : 1)
JS
node moved.js
