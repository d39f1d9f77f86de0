#!/usr/bin/env bash
# ical.js 2.2.1 (npm), November 2026
#
# It adds hours of a DURATION to the clock on the wall: eight hours over the end of summer time become nine, over its
# beginning seven. Days of a duration follow the calendar, but hours, minutes and seconds are exact (RFC 5545, 3.3.6).
# DTEND has no such trouble. Code that works out an end itself should add hours to the moment, not to the local time.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 || exit 2

cat >length.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'

const part = (name, start, from, to, month) =>
  `BEGIN:${name}
DTSTART:${start}
TZOFFSETFROM:${from}
TZOFFSETTO:${to}
RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU
END:${name}`
const zone = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
${part('DAYLIGHT', '19960331T020000', '+0100', '+0200', 3)}
${part('STANDARD', '19961027T030000', '+0200', '+0100', 10)}
END:VTIMEZONE`

function hoursOf(start) {
  const calendar = new ICAL.Component(
    ICAL.parse(
      `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//finding//EN
${zone}
BEGIN:VEVENT
UID:night
DTSTAMP:20270101T000000Z
DTSTART;TZID=Europe/Berlin:${start}
DURATION:PT8H
END:VEVENT
END:VCALENDAR`.replaceAll('\n', '\r\n'),
    ),
  )
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'))
  const { startDate, endDate } = new ICAL.Event(calendar.getFirstSubcomponent('vevent'))
  return (endDate.toJSDate() - startDate.toJSDate()) / 3_600_000
}

console.log(`ical.js ${JSON.parse(readFileSync('node_modules/ical.js/package.json', 'utf8')).version}`)
let isAsDescribed = true
for (const [start, hours] of [['20271031T220000', 8], ['20271030T230000', 9], ['20270327T230000', 7]]) {
  console.log(`PT8H from ${start}: ${hoursOf(start)} hours`)
  isAsDescribed &&= hoursOf(start) === hours
}
process.exit(isAsDescribed ? 0 : 1)
JS
node length.mjs
