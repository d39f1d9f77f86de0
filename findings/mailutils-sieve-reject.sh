#!/usr/bin/env bash
# mailutils 3.15 (Debian 12), November 2026
#
# A letter that a Sieve script refuses (`reject`) comes back as multipart/mixed, with "Action: deleted" and without Status in
# one group of its message/delivery-status, without From and Subject. RFC 3464 knows no such action, RFC 5429 asks for a
# multipart/report; Dovecot and Cyrus send a disposition notification. A reader of reports takes it for none.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
packages=$(apt-get install -s --no-install-recommends mailutils 2>/dev/null | awk '/^Inst/ { print $2 }') || exit 2
if [ -n "$packages" ]; then
  # shellcheck disable=SC2086
  apt-get download $packages >/dev/null 2>&1 || exit 2
  for package in *.deb; do dpkg -x "$package" root; done
fi
export LD_LIBRARY_PATH="$folder/root/usr/lib/$(uname -m)-linux-gnu"
sieve=$folder/root/usr/bin/sieve
[ -x "$sieve" ] || sieve=/usr/bin/sieve
printf '#!/bin/sh\ncat >"%s/report"\n' "$folder" >sendmail
chmod +x sendmail
echo 'require ["reject"]; reject "Not here.";' >script
cat >mailbox <<'MAIL'
From anna@example.net Thu Nov 26 10:00:00 2026
From: anna@example.net
To: bert@example.org
Subject: Hello
Message-ID: <1@example.net>

Hello

MAIL
"$sieve" --no-config -M "sendmail:$folder/sendmail" -f "mbox:$folder/mailbox" -e bert@example.org script
"$sieve" --version | sed -n 1p
sed '/^Content-Type: message\/rfc822/,$d' report
grep -q '^Action: deleted' report && ! grep -qE '^(Status|From|Subject):' <(sed '/^Content-Type: message\/rfc822/,$d' report)
