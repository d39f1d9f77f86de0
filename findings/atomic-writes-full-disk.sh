#!/usr/bin/env bash
# write-file-atomic 7.0.1 and atomically 2.1.1 (npm), November 2026
#
# Both promise that a file is replaced as a whole or not at all. On a disk with too little room they replace the intact
# file by the beginning of the new one, and report success: each calls fs.write once, the system stores what fits and
# says how much, and nobody reads that number. steno 4.0.2 writes through fs.writeFile, which goes on until it fails.
# Needs unshare with a mount in its own namespace, for a disk of 128 kB.
# Exit codes: 0 as described, 1 changed, 2 the packages could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir disk
unshare -rm sh -c 'mount -t tmpfs -o size=128k none disk' 2>/dev/null || exit 2
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact write-file-atomic@7.0.1 atomically@2.1.1 steno@4.0.2 || exit 2

cat >main.mjs <<'JS'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile as atomically, writeFileSync as atomicallySync } from 'atomically'
import { Writer } from 'steno'
import writeFileAtomic from 'write-file-atomic'

const text = JSON.stringify(Array.from({ length: 30_000 }, (_, number) => `guest ${number}`))
const ways = {
  'write-file-atomic': path => writeFileAtomic(path, text),
  'write-file-atomic, sync': async path => writeFileAtomic.sync(path, text),
  atomically: path => atomically(path, text),
  'atomically, sync': async path => atomicallySync(path, text),
  steno: path => new Writer(path).write(text),
}
for (const [name, write] of Object.entries(ways)) {
  writeFileSync('disk/guests.json', '["guest 0"]')
  const answer = await write('disk/guests.json').then(() => 'success', error => error.code)
  const stored = readFileSync('disk/guests.json', 'utf8')
  const state = stored === text ? 'new' : stored === '["guest 0"]' ? 'old' : text.startsWith(stored) ? 'cut' : 'other'
  console.log(`${name}: ${answer}, file ${state}`)
  for (const file of readdirSync('disk')) rmSync(`disk/${file}`)
}
JS
found=$(unshare -rm sh -c 'mount -t tmpfs -o size=128k none disk && node main.mjs')
node --version
echo "$found"
expected='write-file-atomic: success, file cut
write-file-atomic, sync: success, file cut
atomically: success, file cut
atomically, sync: success, file cut
steno: ENOSPC, file old'
[ "$found" = "$expected" ]
