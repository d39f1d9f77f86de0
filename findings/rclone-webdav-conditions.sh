#!/usr/bin/env bash
# rclone 1.60.1 (Debian 12), November 2026
#
# `rclone serve webdav` gives ETags and ignores If-None-Match: * and If-Match on PUT. WebDAV's own If: (["etag"])
# (RFC 4918, 10.4) it refuses with 412 always, the right tag included: as Go's webdav package, it compares lock tokens only.
# So a writer that trusts the 412 never writes again, and conditions cannot keep two writers apart.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download rclone >/dev/null 2>&1 || exit 2
dpkg -x rclone_*.deb root
mkdir files
port=$((20000 + RANDOM % 10000))
root/usr/bin/rclone serve webdav files --addr "127.0.0.1:$port" --config none >log 2>&1 &
server=$!
for _ in $(seq 50); do curl -so /dev/null "http://127.0.0.1:$port/" && break; sleep 0.1; done

tag() { curl -sI "http://127.0.0.1:$port/a" | sed -n 's/^ETag: //Ip' | tr -d '\r'; }
put() { curl -so /dev/null -w '%{http_code}' -T - "http://127.0.0.1:$port/a" "$@" <<<"$RANDOM"; }
root/usr/bin/rclone version | sed -n 1p
codes="$(put) $(put -H 'If-None-Match: *') $(put -H 'If-Match: "wrong"') $(put -H "If: ([$(tag)])")"
echo "PUT, If-None-Match: *, If-Match with a wrong tag, If with the right tag: $codes; right: 201 412 412 2.."
[ "$codes" = '201 201 201 412' ] || exit 1
