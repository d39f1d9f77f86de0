import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleInvoice } from '../../../domain/testing/sample-invoices.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import { sampleContent } from '../../testing/sample-site.ts'
import { writeFingerprints } from './fingerprints.ts'

test('a site that stops starts no further file, and keeps the fingerprint of the current one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lichtung-fingerprints-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const data = await openDataFolder({ dir: join(folder, 'data'), firstContent: sampleContent, log: () => {} })
  onTestFinished(() => data.close())
  const invoices = ['a', 'b', 'c'].map((_id, at) =>
    sampleInvoice({ _id, number: `RE-2026-000${at + 1}`, sha256: undefined }),
  )
  await data.commit(() => ({ added: { invoices }, result: undefined }))
  const drawn: string[] = []
  const fileOf = async ({ _id }: { _id: string }) => {
    drawn.push(_id)
    return new Uint8Array([1])
  }
  const fingerprinted = () => data.invoices.current.filter(({ sha256 }) => sha256 !== undefined).map(({ _id }) => _id)
  await writeFingerprints({ ...data, makeFile: fileOf, isClosed: () => drawn.length > 0 })
  expect([drawn, fingerprinted()]).toEqual([['a'], ['a']])
  const failWhileStopping = () => Promise.reject(new Error('The site is stopping.'))
  const stops = [false]
  await writeFingerprints({ ...data, makeFile: failWhileStopping, isClosed: () => stops.shift() ?? true })
  await expect(writeFingerprints({ ...data, makeFile: failWhileStopping, isClosed: () => false })).rejects.toThrow(
    'RE-2026-0003',
  )
  await writeFingerprints({ ...data, makeFile: fileOf, isClosed: () => false })
  expect(fingerprinted()).toEqual(['a', 'b', 'c'])
})
