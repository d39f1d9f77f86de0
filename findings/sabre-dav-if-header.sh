#!/usr/bin/env bash
# sabre/dav 1.8.12 (php-sabre-dav, Debian 12), November 2026
#
# The server reads If-Match and If-None-Match itself, but WebDAV's own If: (["etag"]) (RFC 4918, 10.4) only once the lock
# plugin is loaded, although the header needs no lock. Without it a PUT under a wrong etag overwrites, and answers 204.
# Needs php (apt-get install php-cli php-xml curl).
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
command -v php curl >/dev/null || exit 2
apt-get download php-sabre-dav >/dev/null 2>&1 || exit 2
dpkg -x php-sabre-dav_*.deb root
mkdir files
cat >server.php <<'PHP'
<?php
error_reporting(0);
spl_autoload_register(function ($name) { require __DIR__ . '/root/usr/share/php/' . strtr($name, '\\', '/') . '.php'; });
$server = new Sabre\DAV\Server(new Sabre\DAV\FSExt\Directory(__DIR__ . '/files'));
if (getenv('LOCKS')) {
  $locks = new Sabre\DAV\Locks\Backend\File(__DIR__ . '/locks');
  $server->addPlugin(new Sabre\DAV\Locks\Plugin($locks));
}
$server->exec();
PHP

# Prints the answers to PUT with a right and a wrong If-Match, and a right and a wrong If.
answers() {
  local port=$((20000 + RANDOM % 10000))
  LOCKS=$1 php -S "127.0.0.1:$port" server.php >log 2>&1 &
  server=$!
  for _ in $(seq 50); do curl -so /dev/null "http://127.0.0.1:$port/" && break; sleep 0.1; done
  tag() { curl -sI "http://127.0.0.1:$port/a" | sed -n 's/^ETag: //Ip' | tr -d '\r'; }
  put() { curl -so /dev/null -w '%{http_code} ' -T - "http://127.0.0.1:$port/a" "$@" <<<"$RANDOM"; }
  put >/dev/null
  put -H "If-Match: $(tag)"; put -H 'If-Match: "wrong"'; put -H "If: ([$(tag)])"; put -H 'If: (["wrong"])'
  kill "$server"
  wait "$server" 2>/dev/null || true
  server=
}
dpkg-deb -f php-sabre-dav_*.deb Version
without=$(answers '')
with=$(answers 1)
echo "right If-Match, wrong, right If, wrong: $without; with locks: $with"
[ "$without" = '204 412 204 204 ' ] && [ "$with" = '204 412 204 412 ' ] || exit 1
