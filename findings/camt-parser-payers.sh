#!/usr/bin/env bash
# camt-parser 1.1.0 (npm), November 2026
#
# It is made for camt.053.001.08, but of an incoming payment it gives neither who paid nor what they wrote: it reads the
# creditor and the structured reference only. A reversal whose indicator is written as `1`, which xs:boolean allows, is none.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund camt-parser@1.1.0 || exit 2

cat >statement.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-25T02:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">14.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">14.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>1</RvslInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-24</Dt></BookgDt><BkTxCd/>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Maria Beispiel</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>Rechnung 42</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>
XML

cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { parseCamt053 } = require('camt-parser')
parseCamt053(readFileSync('statement.xml', 'utf8')).then(({ statements: [{ transactions: [payment] }] }) => {
  const all = JSON.stringify(payment)
  console.log(`camt-parser ${require('camt-parser/package.json').version}`)
  console.log(all)
  const found = [
    ['the payer is given', all.includes('Maria Beispiel')],
    ['the text is given', all.includes('Rechnung 42')],
    ['RvslInd 1 is a reversal', payment.reversalIndicator],
  ]
  for (const [what, is] of found) console.log(`${what}: ${is ? 'yes' : 'no'}`)
  process.exit(found.some(([, is]) => is) ? 1 : 0)
})
JS
node read.cjs
