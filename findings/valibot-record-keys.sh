#!/usr/bin/env bash
# valibot 1.5.0 (npm), November 2026
#
# `record` leaves out the keys `constructor`, `prototype` and `__proto__` of a valid input without an issue: the result is
# a success that lacks an entry. Whoever keys a record by words that people type (the name of a course) loses such a one
# silently; an array of pairs keeps it.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund valibot@1.5.0 || exit 2

cat >read.mjs <<'JS'
import * as v from 'valibot'
const sent = JSON.parse('{"Baumklettern": "a", "constructor": "b", "prototype": "c"}')
const record = v.safeParse(v.record(v.string(), v.string()), sent)
const pairs = v.safeParse(v.array(v.tuple([v.string(), v.string()])), Object.entries(sent))
console.log('valibot 1.5.0')
console.log(`sent: ${Object.keys(sent).join(', ')}`)
console.log(`record: success ${record.success}, ${Object.keys(record.output).join(', ')}`)
console.log(`array of pairs: success ${pairs.success}, ${pairs.output.map(([key]) => key).join(', ')}`)
process.exit(record.success && Object.keys(record.output).length === 1 && pairs.output.length === 3 ? 0 : 1)
JS
node read.mjs
