import * as v from 'valibot'
import { t } from '../language.ts'

/** A domain as somebody types it, perhaps with https:// and a path, as DNS knows it. */
const DomainName = v.pipe(
  v.string(),
  v.transform(text => {
    const typed = text.trim().replace(/^https?:\/\//i, '')
    return URL.canParse(`http://${typed}`) ? new URL(`http://${typed}`).hostname.replace(/\.$/, '') : ''
  }),
  v.check(
    name => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/.test(name) && name.length <= 253,
    () => t('Please enter a domain such as waldkind.de.', 'Bitte gib eine Domain ein, etwa waldkind.de.'),
  ),
)

export const AddressCheck = v.object({ name: DomainName })
export const AddressSwitch = v.object({ name: DomainName, hasSecond: v.boolean() })

/** The name with www., or without it. */
export const secondName = (name: string): string => (name.startsWith('www.') ? name.slice(4) : `www.${name}`)

/**
 * Where a name leads: `here`, to another server (`elsewhere`), to one that does not answer (`silent`), to an address that only a
 * network of its own knows (`private`), or nowhere (`none`); `unknown` when DNS does not answer.
 */
type Finding = 'here' | 'elsewhere' | 'silent' | 'private' | 'none' | 'unknown'

export type NameReport = { name: string; addresses: string[]; finding: Finding }

export type AddressReport = {
  /** The name that was typed, and the one with or without www. */
  first: NameReport
  second: NameReport
  /** Public addresses of this machine, as far as it knows them: none behind most routers. */
  own: string[]
  /** Why the ports of a website cannot be opened here, as the log would say it. */
  portProblem: string | undefined
}

/** Behind some routers a machine cannot reach itself by its own name: then only the certificate authority can tell. */
export const mayServe = ({ first, portProblem }: AddressReport): boolean =>
  portProblem === undefined && (first.finding === 'here' || first.finding === 'silent')

/** What says the address of the site instead of the panel. */
export type AddressSource = 'domain' | 'publicUrl' | 'proxy'
