import type { BankRow } from '../files/bank-files.ts'
import { mt940File, sparkasseCsv } from '../files/bank-files.ts'

/** Returns a statement as CAMT.053, with ids of the bank. */
const camtOf = (rows: readonly BankRow[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
${rows.map(entryOf).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`)

const entryOf = ({ date, cents, name, text, id: given }: BankRow, at: number) => {
  const sign = cents < 0 ? 'DBIT' : 'CRDT'
  const role = cents < 0 ? 'Cdtr' : 'Dbtr'
  const amount = (Math.abs(cents) / 100).toFixed(2)
  const id = given ?? `${date.replaceAll('-', '')}${String(at + 1).padStart(5, '0')}`
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><RltdPties><${role}><Pty><Nm>${escaped(name)}</Nm></Pty></${role}></RltdPties><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Bank statements of the same payments, by file format. */
export const statementForms = { csv: (rows: readonly BankRow[]) => sparkasseCsv(rows), camt: camtOf, mt940: mt940File }
