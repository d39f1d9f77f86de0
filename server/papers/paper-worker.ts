import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Invoice } from '../../domain/invoices/invoice.ts'
import { invoicePdf } from './invoice-pdf.ts'

/** What the thread makes a file of. */
export type PaperTask = { invoice: Invoice }

// On Linux this lowers the calling thread alone: pages come first.
if (process.platform === 'linux') setPriority(10)

// Whatever fails ends the thread, which fails the task.
parentPort?.on('message', async ({ invoice }: PaperTask) => {
  const file = await invoicePdf(invoice)
  parentPort?.postMessage(file, [file.buffer as ArrayBuffer])
})
