import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PreviewRow } from '../../../domain/import/import.ts'
import type { BankItem, BookResult } from '../../../domain/money/bank/book.ts'
import { csvWithoutAccount } from '../../testing/files/bank-files.ts'
import { importBody } from '../../testing/files/import-files.ts'
import { golden, serveGolden } from '../../testing/golden-folder.ts'
import { statementForms } from '../../testing/golden-story/money.ts'
import type { StoryFiles } from '../../testing/golden-story/story.ts'
import { storedIn } from '../../testing/stored-data.ts'

/** Later versions recognize everything that an earlier one has booked and imported (D77, D78). */

type NotedFacts = { now: string; read: StoryFiles }
const versions = readdirSync(golden).filter(name => existsSync(join(golden, `${name}.json`)))

const forms = { ...statementForms, withoutAccount: csvWithoutAccount }

describe.each(versions)('statements read by version %s', version => {
  const { now, read }: NotedFacts = JSON.parse(readFileSync(join(golden, `${version}.json`), 'utf8'))

  async function open() {
    const { site, admin } = await serveGolden(version, now)
    const headers = { 'content-type': 'application/octet-stream' }
    const preview = async (file: Uint8Array): Promise<BankItem[]> =>
      (await admin.post('/api/payment/bank', new Uint8Array(file).buffer, { headers })).json()
    const book = async (lines: object[]): Promise<BookResult[]> => (await admin.post('/api/payment/book', lines)).json()
    return { site, admin, headers, preview, book }
  }
  const targetsOf = (items: readonly BankItem[]) =>
    items.filter(({ match }) => match === 'known').map(({ registration, voucher }) => registration ?? voucher)

  test('no line of a statement is new in any format, and each stays booked to its record', async () => {
    const { site, preview } = await open()
    const stored = [
      ...storedIn(site.dir, 'registrations').flatMap(({ _id, payments }) =>
        payments.map(payment => ({ ...payment, to: _id })),
      ),
      ...storedIn(site.dir, 'vouchers').flatMap(({ _id, entries }) => entries.map(entry => ({ ...entry, to: _id }))),
    ].filter(({ bankLine }) => bankLine !== undefined)
    const files: (string | undefined)[] = []
    for (const { form, rows } of read.statements) {
      const first = targetsOf(await preview(forms[form](rows)))
      files.push(...first)
      for (const other of Object.values(forms)) {
        const items = await preview(other(rows))
        expect(targetsOf(items).toSorted()).toEqual(first.toSorted())
        expect(items.filter(({ match }) => match === 'sure')).toEqual([])
      }
    }
    // A shared line names the first of its bookings.
    const lines = new Map(stored.toReversed().map(({ bankLine, to }) => [bankLine, to]))
    expect(files.toSorted()).toEqual([...lines.values()].toSorted())
  })

  test('no row of a list is new', async () => {
    const { admin, headers } = await open()
    for (const { kind, text } of read.imports) {
      const answer = await admin.post('/api/import/preview', importBody({ kind }, text), { headers })
      const { rows }: { rows: PreviewRow[] } = await answer.json()
      expect(rows.filter(({ outcome }) => outcome === 'new')).toEqual([])
      expect(rows.some(({ outcome }) => outcome === 'known')).toBe(true)
    }
  })

  test('another equal payment is new, in every format', async () => {
    const { preview } = await open()
    for (const { rows } of read.statements)
      for (const form of Object.values(forms)) {
        const twice = rows.find(({ cents }, at) => rows.findIndex(other => other.cents === cents) !== at) ?? rows[0]
        const items = await preview(form([...rows, ...(twice ? [twice] : [])]))
        const equal = items.filter(({ cents }) => cents === twice?.cents)
        expect(equal.map(({ match }) => match === 'known').toSorted()).toEqual([false, true, true])
      }
  })
})
