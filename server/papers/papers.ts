import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { Invoice } from '../../domain/money/invoices/invoice.ts'
import { openThreadQueue } from '../runtime/thread-queue.ts'
import type { CertificatesPaper } from './certificate-pdf.ts'
import type { ForestPaper } from './forest-pdf.ts'
import type { PaperTask } from './paper-worker.ts'
import type { TextPaper } from './text-pdf.ts'
import type { VoucherPaper } from './voucher-pdf.ts'

export type Papers = {
  /** The PDF of an invoice; rejects when it cannot be made. */
  invoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>>
  /** The PDF of a voucher; rejects when it cannot be made. */
  voucher(voucher: VoucherPaper): Promise<Uint8Array<ArrayBuffer>>
  /** Makes the PDF of the list for the forest. */
  forest(list: ForestPaper): Promise<Uint8Array<ArrayBuffer>>
  /** Makes the PDF of certificates of participation, a sheet each. */
  certificates(paper: CertificatesPaper): Promise<Uint8Array<ArrayBuffer>>
  /** The PDF of a text to keep. */
  text(text: TextPaper): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the thread; what waits is rejected. */
  close(): Promise<void>
}

/** Heap of the thread, which needs a third of this. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

type Options = {
  /** Starts paper-worker.ts. */
  startWorker: (options: WorkerOptions) => Worker
  idleMs?: number
  stuckMs?: number
}

/** Makes PDFs one after the other, in a thread of their own. */
export function openPapers({ startWorker, ...times }: Options): Papers {
  const { ask, close } = openThreadQueue<PaperTask, Uint8Array<ArrayBuffer>>({
    name: 'papers',
    start: () => startWorker({ resourceLimits }),
    ...times,
  })
  return {
    invoice: invoice => ask({ invoice }),
    voucher: voucher => ask({ voucher }),
    forest: list => ask({ forest: list }),
    certificates: certificates => ask({ certificates }),
    text: text => ask({ text }),
    close,
  }
}
