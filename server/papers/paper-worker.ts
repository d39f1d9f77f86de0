import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Invoice } from '../../domain/invoices/invoice.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { type VoucherPaper, voucherPdf } from './voucher-pdf.ts'

/** What the thread makes a file of. */
export type PaperTask = { invoice: Invoice } | { voucher: VoucherPaper }

// On Linux this lowers the calling thread alone: pages come first.
if (process.platform === 'linux') setPriority(10)

// Whatever fails ends the thread, which fails the task.
parentPort?.on('message', async (task: PaperTask) => {
  const file = await ('invoice' in task ? invoicePdf(task.invoice) : voucherPdf(task.voucher))
  parentPort?.postMessage(file, [file.buffer as ArrayBuffer])
})
