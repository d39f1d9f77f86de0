#!/usr/bin/env bash
# spamassassin 4.0.1 (Debian), November 2026
#
# GB_CUSTOM_HTM_URI adds a point to each letter with a link whose query has the recipient after `email=`, as links for a
# new password often have. Neither the order of the parameters nor escapes such as %40 make a difference.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
command -v spamassassin >/dev/null || { echo 'apt-get install spamassassin'; exit 2; }
spamassassin --version | sed -n 1p

# Prints the rules that apply to a letter with this link.
rules() {
  spamassassin -L -x --prefspath=/dev/null --cf='use_bayes 0' <<MAIL | tr -d '\n\t' | grep -o 'tests=[A-Z0-9_,]*'
From: School <post@example.com>
To: mira@example.net
Subject: A new password
Date: Sun, 29 Nov 2026 03:00:00 +0000
Message-ID: <1@example.org>

https://www.example.com/login?$1
MAIL
}

changed=0
for query in 'key=abc&email=mira%40example.net' 'email=mira%40example.net&key=abc' 'key=abc&email=%6dira@example.net'; do
  found=$(rules "$query")
  echo "$query: $found"
  [[ $found == *GB_CUSTOM_HTM_URI* ]] || changed=1
done
echo "key=abc: $(rules 'key=abc')"
exit $changed
