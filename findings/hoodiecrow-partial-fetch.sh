#!/usr/bin/env bash
# hoodiecrow-imap 2.1.0 (npm), November 2026
#
# A FETCH of several messages with a partial section, such as BODY[HEADER]<0.1000>, returns the first message right and the
# others empty, once a message is shorter than asked (RFC 3501, 6.4.5, allows that). A client tested against it seems to
# lose all messages but one; asked one by one, or without <0.1000>, all come.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --save-exact --ignore-scripts hoodiecrow-imap@2.1.0 || exit 2

cat >fetch.cjs <<'JS'
const { connect } = require('node:net')
const hoodiecrow = require('hoodiecrow-imap')

const messages = ['One', 'Two'].map(name => ({ raw: `Subject: ${name}\r\n\r\nHello\r\n` }))
const server = hoodiecrow({ storage: { INBOX: { messages } } })
server.listen(0, '127.0.0.1', () => {
  const commands = [
    'A LOGIN testuser testpass',
    'B EXAMINE INBOX',
    'C FETCH 1,2 BODY.PEEK[HEADER]<0.1000>',
    'D FETCH 1,2 BODY.PEEK[HEADER]',
  ]
  const client = connect(server.server.address().port, '127.0.0.1')
  const sizes = { C: [], D: [] }
  let command = ''
  let buffer = ''
  client.on('data', data => {
    buffer += data
    if (command !== '' && !buffer.includes(`\n${command} OK`) && !buffer.startsWith(`${command} OK`)) return
    sizes[command]?.push(...[...buffer.matchAll(/FETCH .*\{(\d+)\}/g)].map(([, size]) => Number(size)))
    buffer = ''
    const next = commands.shift()
    if (next === undefined) {
      console.log(`with <0.1000>: ${sizes.C.join(', ')} bytes; without: ${sizes.D.join(', ')} bytes`)
      process.exit(sizes.C[0] > 0 && sizes.C[1] === 0 && sizes.D[1] > 0 ? 0 : 1)
    }
    command = next[0]
    client.write(`${next}\r\n`)
  })
})
JS
echo "hoodiecrow-imap $(node -p 'require("hoodiecrow-imap/package.json").version')"
node fetch.cjs
