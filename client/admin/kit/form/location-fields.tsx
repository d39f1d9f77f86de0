import { useRef, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import type { BoundText } from '../bind.ts'
import { completedLink } from './completed-link.ts'

type EventLocation = { locationName: string; locationLink: string }

type LocationFieldsProps = {
  name: BoundText
  link: BoundText
  value: EventLocation
  set: (change: Partial<EventLocation>) => void
  nameClass?: string
  linkClass?: string
}

/**
 * Binds a location and its link to the map. Another location empties the link of the former one, and says so: a wrong
 * map leads guests astray.
 */
export function LocationFields({ name, link, value, set, nameClass = '', linkClass = '' }: LocationFieldsProps) {
  const entered = useRef(value)
  const [emptied, setEmptied] = useState<EventLocation>()
  function rename(locationName: string) {
    const { locationLink } = value
    const before = emptied && locationLink === '' ? emptied : entered.current
    const isSame = locationName.trim() === before.locationName.trim()
    if (isSame && before === emptied) {
      setEmptied(undefined)
      return set({ locationName, locationLink: before.locationLink })
    }
    const isOfBefore = locationLink !== '' && locationLink === before.locationLink
    if (isSame || before.locationName.trim() === '' || !isOfBefore) return set({ locationName })
    setEmptied(before)
    set({ locationName, locationLink: '' })
  }
  function giveBack({ locationLink }: EventLocation) {
    setEmptied(undefined)
    entered.current = { ...value, locationLink }
    set({ locationLink })
  }
  return (
    <>
      <TextField
        {...name}
        className={nameClass}
        onFocus={() => {
          entered.current = value
        }}
        onChange={({ target }) => rename(target.value)}
      />
      <TextField
        {...link}
        className={linkClass}
        type="url"
        onBlur={() => set({ locationLink: completedLink(value.locationLink) })}
      />
      {emptied && value.locationLink === '' && (
        <p className="note place-note" role="status">
          {t(
            `The link to the map was that of “${emptied.locationName}”, so it is empty now.`,
            `Der Link zur Karte gehörte zu „${emptied.locationName}“ und ist jetzt leer.`,
          )}{' '}
          <button type="button" className="row-button" onClick={() => giveBack(emptied)}>
            {t('Keep the Link', 'Link behalten')}
          </button>
        </p>
      )}
    </>
  )
}
