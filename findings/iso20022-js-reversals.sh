#!/usr/bin/env bash
# iso20022.js 0.0.15 (npm), November 2026
#
# In a camt.053 it reads, an entry with `<RvslInd>true</RvslInd>` is no reversal: the XML parser has made a boolean of the
# word, and the library compares it with the text. A reference of digits alone becomes a number, so 1.10 and 1.1 are the same.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15 || exit 2

cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { CashManagementEndOfDayReport } from 'iso20022.js'

const entry = reference => `<Ntry><Amt Ccy="EUR">14.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd><Prtry><Cd>NRTI+109</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><RmtInf><Ustrd>Rueckgabe</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const statement = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-25T02:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-11-25T02:00:00</CreDtTm>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>BYLADEM1001</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">14.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>
${entry('1.10')}${entry('1.1')}</Stmt></BkToCstmrStmt></Document>`

const [{ entries }] = CashManagementEndOfDayReport.fromXML(statement).statements
const version = JSON.parse(readFileSync('node_modules/iso20022.js/package.json', 'utf8')).version
console.log(`iso20022.js ${version}`)
for (const { reversal, accountServicerReferenceId } of entries)
  console.log(`reversal: ${reversal}, reference: ${JSON.stringify(accountServicerReferenceId)}`)
const isReversal = entries.some(({ reversal }) => reversal)
const areApart = entries[0].accountServicerReferenceId !== entries[1].accountServicerReferenceId
process.exit(isReversal || areApart ? 1 : 0)
JS
node read.mjs
