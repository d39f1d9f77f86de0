import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { PlainList } from './plain-list.tsx'

/** A step on the way; `mark` replaces its disc. */
export type Station = { state: 'done' | 'now' | 'ahead'; title: string; detail: string; mark?: ReactNode }

const stateWords = { done: 'Erledigt: ', now: 'Jetzt: ', ahead: '' }

/** Lists the stations done, current and ahead; with `isDown` always in a column. */
export const Stations = ({ stations, isDown = false }: { stations: readonly Station[]; isDown?: boolean }) => (
  <PlainList className={isDown ? 'booking-way way-down' : 'booking-way'} ordered>
    {stations.map(({ state, title, detail, mark }) => (
      <li className={`way-${state}`} key={title}>
        {mark ?? <span className="booking-disc">{state === 'done' && <Icon name="check" />}</span>}
        <span className="booking-way-text">
          <strong>
            <span className="visually-hidden">{stateWords[state]}</span>
            {title}
          </strong>
          <span>{detail}</span>
        </span>
      </li>
    ))}
  </PlainList>
)
