import { useEffect } from 'react'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Loading } from '../../../site/blocks/loading.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import type { MoneyAct } from '../../money/money-table.tsx'
import { current } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'

type Props = { asked: MoneyAct; done: () => void }

/** Loads the booking that a row of the money is about, then opens what was asked for. */
export function Opening({ asked: { registration, what, cents }, done }: Props) {
  const { run, failure } = useCall()
  useEffect(() => {
    let isWanted = true
    void run(async () => {
      const item = await current.registration(registration)
      if (!isWanted) return
      if (!item)
        throw new AppError('not_found', t('This booking is not there any more.', 'Diese Buchung gibt es nicht mehr.'))
      openOverlay(what === 'payment' ? { kind: what, item, cents } : { kind: 'reminder', item })
      done()
    })
    return () => {
      isWanted = false
    }
  }, [registration, what, cents, done, run])
  return (
    <div className="desk-opening">
      {failure ? <Failure>{failure}</Failure> : <Loading>{t('One moment …', 'Einen Moment …')}</Loading>}
    </div>
  )
}
