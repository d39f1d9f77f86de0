#!/usr/bin/env bash
# nginx 1.22.1, Apache 2.4.71, Caddy 2.6.2 and HAProxy 2.6.12 (Debian 12), November 2026
#
# An answer with Cache-Control: no-transform must reach the reader as it was sent (RFC 9110, 7.7). Of four proxies that
# compress, only HAProxy leaves it alone; nginx, Apache and Caddy compress it. Caddy keeps its strong ETag as well, so
# that one name stands for two contents. An application that has to keep a proxy from compressing, for events or ranges,
# must use what that proxy reads instead: a content type that it does not compress, or a Content-Encoding of its own.
# Exit codes: 0 as described, 1 changed, 2 a program is missing (apt-get install nginx apache2 caddy haproxy curl).
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
command -v nginx apache2 caddy haproxy curl node >/dev/null || exit 2

cat >site.mjs <<'JS'
import { createServer } from 'node:http'
import { connect } from 'node:net'

const text = 'A long answer. '.repeat(400)
const [command, port] = process.argv.slice(2)
if (command === 'serve')
  createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-transform', etag: '"one"' })
    response.end(text)
  }).listen(Number(port), '127.0.0.1')
// Prints free ports, or waits until somebody listens.
if (command === 'ports') {
  const servers = await Promise.all(
    Array.from({ length: 5 }, () => new Promise(open => createServer().listen(0, '127.0.0.1', function () { open(this) }))),
  )
  console.log(servers.map(server => server.address().port).join(' '))
  for (const server of servers) server.close()
}
if (command === 'wait') {
  const isThere = () =>
    new Promise(answer => connect(Number(port), '127.0.0.1').on('connect', () => answer(true)).on('error', () => answer(false)))
  while (!(await isThere())) await new Promise(again => setTimeout(again, 50))
  process.exit()
}
JS
read -r site nginx apache haproxy caddy < <(node site.mjs ports)
modules=/usr/lib/apache2/modules
cat >nginx.conf <<CONF
daemon off; pid $folder/nginx.pid; error_log /dev/null;
events {}
http {
  access_log off;
  server {
    listen 127.0.0.1:$nginx;
    gzip on; gzip_types text/plain; gzip_proxied any;
    location / { proxy_pass http://127.0.0.1:$site; }
  }
}
CONF
cat >apache.conf <<CONF
ServerName localhost
PidFile $folder/apache.pid
ErrorLog /dev/null
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule proxy_module $modules/mod_proxy.so
LoadModule proxy_http_module $modules/mod_proxy_http.so
LoadModule filter_module $modules/mod_filter.so
LoadModule deflate_module $modules/mod_deflate.so
Listen 127.0.0.1:$apache
SetOutputFilter DEFLATE
ProxyPass / http://127.0.0.1:$site/
CONF
cat >haproxy.cfg <<CONF
defaults
  mode http
  timeout connect 5s
  timeout client 5s
  timeout server 5s
frontend readers
  bind 127.0.0.1:$haproxy
  compression algo gzip
  compression type text/plain
  default_backend site
backend site
  server one 127.0.0.1:$site
CONF
printf '{\n admin off\n}\nhttp://127.0.0.1:%s {\n encode gzip\n reverse_proxy 127.0.0.1:%s\n}\n' "$caddy" "$site" >Caddyfile
node site.mjs serve "$site" &
nginx -p "$folder" -c nginx.conf 2>/dev/null &
apache2 -X -f "$folder/apache.conf" &
haproxy -f haproxy.cfg 2>/dev/null &
HOME=$folder caddy run --config Caddyfile --adapter caddyfile 2>/dev/null &

timeout 20 node site.mjs wait "$site"
found=$(
  for name in nginx apache caddy haproxy; do
    timeout 20 node site.mjs wait "${!name}"
    heads=$(curl -s -o /dev/null -D - -H 'Accept-Encoding: gzip' "http://127.0.0.1:${!name}/" | tr -d '\r')
    coding=$(sed -n 's/^content-encoding: *//Ip' <<<"$heads")
    echo "$name: ${coding:-as sent}, $(sed -n 's/^etag: *//Ip' <<<"$heads")"
  done
)
nginx -v 2>&1; apache2 -v | sed -n 1p; caddy version; haproxy -v | sed -n 1p
echo "$found"
expected='nginx: gzip, W/"one"
apache: gzip, "one-gzip"
caddy: gzip, "one"
haproxy: as sent, "one"'
[ "$found" = "$expected" ]
