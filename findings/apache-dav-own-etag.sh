#!/usr/bin/env bash
# Apache 2.4.68 with mod_dav_fs (Debian 12), November 2026
#
# For about a second after a PUT Apache's ETag is weak, and a PUT with If-Match and the ETag just given is refused (412).
# WebDAV's own If: (["etag"]) (RFC 4918, 10.4) with the same tag works at once.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
command -v apache2 >/dev/null || apt-get install -y apache2 >/dev/null 2>&1 || exit 2
folder=$(mktemp -d /tmp/finding-XXXXXX)
server=
trap '[ -z "$server" ] || kill "$server"; sleep 0.3; rm -rf "$folder"' EXIT
cd "$folder"
mkdir files locks
chmod 755 .
chown www-data files locks
port=$((20000 + RANDOM % 10000))
modules=$(for name in mpm_event authz_core dav dav_fs; do
  echo "LoadModule ${name}_module /usr/lib/apache2/modules/mod_$name.so"
done)
cat >config <<CONFIG
ServerRoot $folder
DefaultRuntimeDir $folder
PidFile $folder/pid
ErrorLog $folder/errors
Listen 127.0.0.1:$port
ServerName localhost
Mutex sem
User www-data
Group www-data
$modules
DavLockDB $folder/locks/db
DocumentRoot $folder/files
<Directory $folder/files>
Dav On
</Directory>
CONFIG
apache2 -f "$folder/config" -DFOREGROUND &
server=$!
for _ in $(seq 50); do curl -so /dev/null "http://127.0.0.1:$port/" && break; sleep 0.1; done

address="http://127.0.0.1:$port/a"
put() { curl -so /dev/null -w '%{http_code}' -T - "$address" "$@" <<<"$RANDOM"; }
tag() { curl -sI "$address" | sed -n 's/^ETag: //Ip' | tr -d '\r'; }
apache2 -v | sed -n 1p
put >/dev/null
first=$(tag)
match=$(put -H "If-Match: $first")
put >/dev/null
second=$(tag)
own=$(put -H "If: ([$second])")
echo "ETag after a PUT: $first; with it If-Match: $match, If: $own"
case "$first $match $own" in W/*' 412 20'*) ;; *) exit 1 ;; esac
