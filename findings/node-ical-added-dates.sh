#!/usr/bin/env bash
# node-ical 0.27.2 (npm), November 2026
#
# expandRecurringEvent() leaves out the dates that RDATE adds to a series (RFC 5545, 3.8.5.2): whoever lists a calendar by
# it misses an appointment. Nor does an event whose RDATE stands without an RRULE count as a series: only its first date
# is read. EXDATE in the same event is heeded.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact node-ical@0.27.2 || exit 2

cat >main.mjs <<'JS'
import ical from 'node-ical'

const event = (uid, lines) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const berlin = 'TZID=Europe/Berlin'
const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN'],
  ...event('rule', [
    `DTSTART;${berlin}:20261106T100000`,
    `DTEND;${berlin}:20261106T120000`,
    'RRULE:FREQ=WEEKLY;COUNT=3',
    `EXDATE;${berlin}:20261113T100000`,
    `RDATE;${berlin}:20261111T100000`,
  ]),
  ...event('dates', [
    `DTSTART;${berlin}:20261106T100000`,
    `DTEND;${berlin}:20261106T120000`,
    `RDATE;${berlin}:20261111T100000,20261113T100000`,
  ]),
  'END:VCALENDAR',
  '',
].join('\r\n')

const all = { from: new Date('2026-11-01'), to: new Date('2026-12-31') }
for (const found of Object.values(ical.sync.parseICS(calendar)))
  if (found.type === 'VEVENT') {
    const dates = ical.expandRecurringEvent(found, all).map(({ start }) => start.toISOString().slice(5, 10))
    console.log(`${found.uid}: ${dates.join(' ')}`)
  }
JS
found=$(node main.mjs)
echo "node-ical $(node -p "require('./node_modules/node-ical/package.json').version")"
echo "$found"
# Right: rule 11-06 11-11 11-20, dates 11-06 11-11 11-13.
expected='rule: 11-06 11-20
dates: 11-06'
[ "$found" = "$expected" ]
