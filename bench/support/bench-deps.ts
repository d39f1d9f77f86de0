import { openDeps } from '../../server/app/open-deps.ts'
import { receivePictures } from '../../server/content/images/receive-pictures.ts'
import { createLog } from '../../server/runtime/log.ts'

type Options = Parameters<typeof openDeps>[0]

/** Opens the dependencies of a site, without mail and worker threads. */
export function benchDeps(
  data: Options['data'],
  now: Options['now'],
  startPaperWorker: Options['startPaperWorker'] = startNone,
) {
  return openDeps({
    data,
    now,
    newId: () => 'id',
    log: createLog('error', line => process.stderr.write(line), now),
    origin: () => 'http://localhost',
    isSecure: false,
    receivePictures,
    restart: () => {},
    mail: { smtp: undefined, mailFrom: undefined, imap: undefined },
    startPasswordWorker: startNone,
    startSpreadsheetWorker: startNone,
    startPaperWorker,
  })
}

function startNone(): never {
  throw new Error('Nobody needs a thread here.')
}
