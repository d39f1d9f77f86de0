#!/usr/bin/env bash
# ofx-convertjs 1.0.7 (npm), November 2026; beside it ofx-js 1.1.1, which reads both accounts
#
# Banks write all accounts of a customer into one OFX file: a STMTTRNRS for each (OFX 1.0.2, 11.4.2). From a file with
# one account ofx-convertjs gives its transactions at BANKMSGSRSV1.BANKTRANLIST. From the same file with a second
# account it gives an empty BANKMSGSRSV1: the transactions of both are lost, without an error.
# Exit codes: 0 as described, 1 changed, 2 the packages could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact ofx-convertjs@1.0.7 ofx-js@1.1.1 || exit 2

cat >main.mjs <<'JS'
import { parse } from 'ofx-js'
import ofxConvert from 'ofx-convertjs'

const account = (number, amount) => `<STMTTRNRS>
<TRNUID>${number}
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<STMTRS>
<CURDEF>EUR
<BANKACCTFROM>
<BANKID>12345678
<ACCTID>${number}
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20261101
<DTEND>20261127
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261124
<TRNAMT>${amount}
<FITID>${number}
<NAME>Mia Moos
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>${amount}
<DTASOF>20261127
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>`
const file = accounts => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<DTSERVER>20261127100000
<LANGUAGE>GER
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
${accounts.join('\n')}
</BANKMSGSRSV1>
</OFX>
`
const amounts = content => [...JSON.stringify(content).matchAll(/"TRNAMT":"([^"]*)"/g)].map(([, amount]) => amount)
const [one, two] = [[account('1', '40.00')], [account('1', '40.00'), account('2', '7.00')]].map(file)
const read = {
  'ofx-js, one account': amounts(await parse(one)),
  'ofx-js, two accounts': amounts(await parse(two)),
  'ofx-convertjs, one account': amounts(ofxConvert.toJson(one)),
  'ofx-convertjs, two accounts': amounts(ofxConvert.toJson(two)),
}
console.log(read)
const isAsDescribed =
  read['ofx-js, two accounts'].join() === '40.00,7.00' &&
  read['ofx-convertjs, one account'].join() === '40.00' &&
  read['ofx-convertjs, two accounts'].length === 0
process.exit(isAsDescribed ? 0 : 1)
JS
echo "ofx-convertjs $(node -p 'require("ofx-convertjs/package.json").version'), Node $(node --version)"
node main.mjs
