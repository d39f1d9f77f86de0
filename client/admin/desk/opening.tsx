import { useEffect } from 'react'
import { t } from '../../../domain/language.ts'
import { Loading } from '../../site/loading.tsx'
import { NotLoaded } from '../kit/table.tsx'
import type { MoneyAct } from '../money/money-table.tsx'
import { useList, useListStatus } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { Narrowed } from './narrowed.tsx'

type Props = { asked: MoneyAct; done: () => void }

/** Loads the booking that a row of the money is about, then opens what was asked for. */
export const Opening = ({ asked, done }: Props) => (
  <Narrowed to={{ about: asked.registration }}>
    <OnceLoaded asked={asked} done={done} />
  </Narrowed>
)

function OnceLoaded({ asked: { registration, what, cents }, done }: Props) {
  const { isLoading, failure } = useListStatus('registrations')
  const booking = useList('registrations')?.find(({ _id }) => _id === registration)
  useEffect(() => {
    if (isLoading || !booking) return
    openOverlay(what === 'payment' ? { kind: what, item: booking, cents } : { kind: 'reminder', item: booking })
    done()
  }, [isLoading, booking, what, cents, done])
  return (
    <div className="desk-opening">
      {isLoading && <Loading>{t('One moment …', 'Einen Moment …')}</Loading>}
      <NotLoaded list="registrations" />
      {!isLoading && !failure && !booking && (
        <p className="mistakes" role="alert">
          {t('This booking is not there any more.', 'Diese Buchung gibt es nicht mehr.')}
        </p>
      )}
    </div>
  )
}
