import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import { type CertificatesPaper, certificatesPdf } from './certificate-pdf.ts'
import { type ForestPaper, forestPdf } from './forest-pdf.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { type TextPaper, textPdf } from './text-pdf.ts'
import { type VoucherPaper, voucherPdf } from './voucher-pdf.ts'

/** Input for one file. */
export type PaperTask =
  | { invoice: Invoice }
  | { voucher: VoucherPaper }
  | { forest: ForestPaper }
  | { certificates: CertificatesPaper }
  | { text: TextPaper }

function fileOf(task: PaperTask): Promise<Uint8Array> {
  if ('invoice' in task) return invoicePdf(task.invoice)
  if ('voucher' in task) return voucherPdf(task.voucher)
  if ('forest' in task) return forestPdf(task.forest)
  if ('text' in task) return textPdf(task.text)
  return certificatesPdf(task.certificates)
}

// On Linux this lowers the calling thread alone: pages come first.
if (process.platform === 'linux') setPriority(10)

// An error ends the thread, which fails the task.
parentPort?.on('message', async (task: PaperTask) => {
  const file = await fileOf(task)
  parentPort?.postMessage(file, [file.buffer as ArrayBuffer])
})
