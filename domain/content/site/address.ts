import * as v from 'valibot'
import { t } from '../../kit/language.ts'

/** Accepts https:// and a path, and returns the domain in DNS form. */
const DomainName = v.pipe(
  v.string(),
  v.transform(text => {
    const address = text.trim().replace(/^https?:\/\//i, '')
    return URL.canParse(`http://${address}`) ? new URL(`http://${address}`).hostname.replace(/\.$/, '') : ''
  }),
  v.check(
    name => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/.test(name) && name.length <= 253,
    () => t('Please enter a domain such as waldkind.de.', 'Bitte gib eine Domain ein, etwa waldkind.de.'),
  ),
)

export const AddressCheck = v.object({ name: DomainName })
export const AddressSwitch = v.object({ name: DomainName, hasSecond: v.boolean() })

/** Adds or removes www. */
export const secondName = (name: string): string => (name.startsWith('www.') ? name.slice(4) : `www.${name}`)

/**
 * Target of a name: `here`, to another server (`elsewhere`), to one that does not answer (`silent`), to a private
 * address (`private`), or nowhere (`none`); `unknown` if DNS fails.
 */
type AddressFinding = 'here' | 'elsewhere' | 'silent' | 'private' | 'none' | 'unknown'

export type NameReport = { name: string; addresses: string[]; finding: AddressFinding }

export type AddressReport = {
  /** The typed name, and the one with or without www. */
  first: NameReport
  second: NameReport
  /** Known public addresses of this machine; none behind most routers. */
  own: string[]
  /** Reason why the web ports cannot be opened, as in the log. */
  portProblem: string | undefined
}

/**
 * Behind some routers a machine cannot reach itself by name, so `silent` is allowed: the certificate authority decides.
 */
export const mayServe = ({ first, portProblem }: AddressReport): boolean =>
  portProblem === undefined && (first.finding === 'here' || first.finding === 'silent')

/** Overrides the panel's address of the site. */
export type AddressSource = 'domain' | 'publicUrl' | 'proxy'
