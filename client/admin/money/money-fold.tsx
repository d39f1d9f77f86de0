import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Icon } from '../../kit/ui/icon.tsx'
import { HelpLink } from '../kit/help-link.tsx'

type Props = { id: string; title: string; help: string; count: number; waiting: string; children: ReactNode }

/** A list below the open amounts, loaded when it is first unfolded; an address with its id unfolds it. */
export function MoneyFold({ id, title, help, count, waiting, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  // Another one each time a link is followed, also to the same address.
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== `#${id}` || !details.current) return
    details.current.open = true
    details.current.scrollIntoView()
  }, [location, id])
  return (
    <details className="money-fold" id={id} ref={details} onToggle={() => setOpened(true)}>
      <summary>
        <h2>{title}</h2>
        <span>{[String(count), waiting].filter(Boolean).join(', ')}</span>
        <Icon name="chevron" />
      </summary>
      {wasOpened && (
        <>
          <HelpLink help={help} about={title} />
          {children}
        </>
      )}
    </details>
  )
}
