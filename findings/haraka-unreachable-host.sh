#!/usr/bin/env bash
# Haraka 3.3.4 (npm), November 2026
#
# A letter to a server that is only down comes back with Status 5.1.2, "bad destination system address", without a
# Diagnostic-Code: "Status: 5.1.2 (550 Tried all MXs …)". RFC 3463 has X.4.1 for "no answer from host". Who ends
# subscriptions at 5.1.x loses addresses that work again tomorrow. The words "Tried all MXs" tell both apart: a domain
# without a mail server has "No MX for …".
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'kill $(jobs -p) 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --no-audit --no-fund --ignore-scripts Haraka@3.3.4 >/dev/null 2>&1 || exit 2
mkdir -p site/config site/plugins
cat >free-ports.mjs <<'JS'
import { createServer } from 'node:net'
const servers = [1, 2, 3].map(() => createServer().listen(0, '127.0.0.1'))
await Promise.all(servers.map(server => new Promise(done => server.once('listening', done))))
console.log(servers.map(server => server.address().port).join(' '))
servers.forEach(server => server.close())
JS
read -r port inbox down <<<"$(node free-ports.mjs)"
cp node_modules/Haraka/config/connection.ini site/config/
printf 'listen=127.0.0.1:%s\nnodes=0\n' "$port" >site/config/smtp.ini
printf 'temp_fail_intervals=5s\nenable_tls=false\n' >site/config/outbound.ini
echo mx.example.org >site/config/me
echo routes >site/config/plugins
cat >site/plugins/routes.js <<JS
exports.hook_mail = (next, connection) => { connection.relaying = true; next() }
exports.hook_rcpt = next => next(OK)
exports.hook_get_mx = (next, letter, domain) =>
  next(OK, { priority: 0, exchange: '127.0.0.1', port: domain === 'down.example' ? $down : $inbox })
JS
# Takes one letter and prints it.
cat >inbox.mjs <<'JS'
import { createServer } from 'node:net'
createServer(socket => {
  let text = ''
  let isLetter = false
  socket.write('220 inbox.example\r\n')
  socket.on('data', chunk => {
    text += chunk
    if (isLetter) {
      if (!text.endsWith('\r\n.\r\n')) return
      console.log(text)
      process.exit()
    }
    if (!text.endsWith('\r\n')) return
    isLetter = /^DATA/im.test(text)
    const count = text.trim().split('\r\n').length
    text = ''
    socket.write(isLetter ? '354 go on\r\n' : '250 ok\r\n'.repeat(count))
  })
}).listen(Number(process.argv[2]), '127.0.0.1')
JS
cat >send.mjs <<'JS'
import { connect } from 'node:net'
const letter = 'From: anna@example.net\r\nTo: bert@down.example\r\nSubject: Hello\r\nMessage-ID: <1@example.net>\r\n\r\nHello\r\n.'
const lines = ['EHLO example.net', 'MAIL FROM:<anna@example.net>', 'RCPT TO:<bert@down.example>', 'DATA', letter, 'QUIT']
const socket = connect(Number(process.argv[2]), '127.0.0.1')
socket.on('error', () => process.exit(1))
socket.on('data', chunk => {
  if (!/^\d{3} .*\r\n$/m.test(chunk)) return
  const line = lines.shift()
  if (line === undefined) socket.end()
  else socket.write(`${line}\r\n`)
})
JS
node inbox.mjs "$inbox" >report &
report=$!
node node_modules/Haraka/bin/haraka -c site >log 2>&1 &
for _ in $(seq 30); do
  if node send.mjs "$port"; then break; fi
  sleep 1
done
for _ in $(seq 60); do
  kill -0 $report 2>/dev/null || break
  sleep 1
done
node -p 'require("Haraka/package.json").version'
grep -E '^(Action|Status|Diagnostic-Code):' report || true
grep -q '^Status: 5\.1\.2 (550 Tried all MXs' report && ! grep -q '^Diagnostic-Code:' report
