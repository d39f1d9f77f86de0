#!/usr/bin/env bash
# dovecot-core 2.3.19.1 (Debian 12), November 2026
#
# dovecot-lda drops a letter with Auto-Submitted: auto-generated for a full mailbox: no report goes out and it exits with 0,
# so the mail server counts it as delivered. The same letter without that header comes back as a report (RFC 3834 asks
# only for no automatic *replies*). With quota_full_tempfail = yes both are put off (exit code 75).
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
lda=/usr/lib/dovecot/dovecot-lda
[ -x "$lda" ] || apt-get install -y --no-install-recommends dovecot-core >/dev/null 2>&1 || exit 2
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p mail/new mail/cur mail/tmp
cat >config <<CONFIG
log_path = $folder/log
protocols =
mail_location = maildir:$folder/mail
postmaster_address = postmaster@example.org
hostname = mx.example.org
sendmail_path = $folder/sendmail
first_valid_uid = 0
mail_plugins = quota
plugin {
  quota = maildir:User quota
  quota_rule = *:storage=1B
}
CONFIG
printf '#!/bin/sh\ncat >>"%s/reports"\n' "$folder" >sendmail
chmod +x sendmail
touch reports
run=()
if [ "$(id -u)" = 0 ]; then
  chown -R mail:mail .
  run=(setpriv --reuid=mail --regid=mail --clear-groups)
fi

# Prints the exit code and the number of reports.
deliver() {
  : >reports
  code=0
  printf '%s\r\n' "$@" 'From: anna@example.org' 'To: bert@example.org' "Message-ID: <$RANDOM@example.org>" 'Subject: Hello' '' 'Hello' |
    "${run[@]}" env HOME="$folder" USER=mail "$lda" -c config -f anna@example.org -a bert@example.org || code=$?
  echo "$code $(grep -c '^Action: failed' reports || true)"
}
dovecot --version
usual=$(deliver 'X-Letter: typed')
automatic=$(deliver 'Auto-Submitted: auto-generated')
echo "exit code and reports for a usual letter: $usual; for an automatic one: $automatic"
grep -o 'Auto-submitted message discarded.*' log || true
case "$usual, $automatic" in '0 1, 0 0') ;; *) exit 1 ;; esac
