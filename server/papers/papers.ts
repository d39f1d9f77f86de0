import type { Worker, WorkerOptions } from 'node:worker_threads'
import { MINUTE_MS } from '../../domain/duration.ts'
import type { Invoice } from '../../domain/invoices/invoice.ts'
import type { PaperTask } from './paper-worker.ts'
import type { VoucherPaper } from './voucher-pdf.ts'

export type Papers = {
  /** The PDF of an invoice; rejects when it cannot be made. */
  invoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>>
  /** Likewise of a voucher. */
  voucher(voucher: VoucherPaper): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the thread; what waits is rejected. */
  close(): Promise<void>
}

/** Papers come in bursts; between them the thread's 80 MB are given back. */
const IDLE_MS = MINUTE_MS
/** One takes a tenth of a second; a thread that says nothing for so long is stuck. */
const STUCK_MS = MINUTE_MS

/** Of the thread's own memory, of which it needs a third. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

type Waiting = {
  task: PaperTask
  resolve: (file: Uint8Array<ArrayBuffer>) => void
  reject: (error: unknown) => void
}

type Options = {
  /** Starts paper-worker.ts. */
  startWorker: (options: WorkerOptions) => Worker
  idleMs?: number
  stuckMs?: number
}

/**
 * Makes PDFs one after the other, in a thread that starts when it is first needed and ends when it is idle. After a failure
 * the next paper gets a new thread.
 */
export function openPapers({ startWorker, idleMs = IDLE_MS, stuckMs = STUCK_MS }: Options): Papers {
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const started = startWorker({ resourceLimits })
    started.on('message', (file: Uint8Array<ArrayBuffer>) => {
      if (worker !== started) return
      queue.shift()?.resolve(file)
      next()
    })
    const failed = (error: unknown) => {
      if (worker !== started) return
      worker = undefined
      queue.shift()?.reject(error)
      next()
    }
    started.on('error', failed)
    started.on('exit', code => failed(new Error(`The thread for papers ended with ${code}.`)))
    return started
  }

  function end(): Promise<unknown> {
    const ended = worker
    worker = undefined
    clearTimeout(timer)
    return Promise.resolve(ended?.terminate())
  }

  function giveUp(): void {
    void end()
    queue.shift()?.reject(new Error('A paper took too long.'))
    next()
  }

  function next(): void {
    clearTimeout(timer)
    const [first] = queue
    if (!first) {
      // A busy thread keeps the process alive, an idle one must not.
      worker?.unref()
      timer = setTimeout(end, idleMs).unref()
      return
    }
    try {
      worker ??= start()
    } catch (error) {
      queue.shift()?.reject(error)
      next()
      return
    }
    timer = setTimeout(giveUp, stuckMs)
    worker.ref()
    worker.postMessage(first.task)
  }

  const ask = (task: PaperTask) =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      if (isClosed) return reject(new Error('The site is stopping.'))
      queue.push({ task, resolve, reject })
      if (queue.length === 1) next()
    })

  return {
    invoice: invoice => ask({ invoice }),
    voucher: voucher => ask({ voucher }),
    async close() {
      isClosed = true
      await end()
      for (const { reject } of queue.splice(0)) reject(new Error('The site is stopping.'))
    },
  }
}
