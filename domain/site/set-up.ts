import { NO_EMAIL } from '../accounts/user.ts'
import type { Event } from '../events/event.ts'
import type { InfoPage } from '../info-pages/info-page.ts'
import { placeholdersInText } from './placeholders-in-text.ts'
import { asksForForm, type Site } from './site.ts'

/** The steps of a new site's set-up, in their order. The address comes last: with it the site moves to another origin. */
export const setUpSteps = ['account', 'name', 'contact', 'form', 'bank', 'mail', 'content', 'address'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** What the steps are about. */
export type SetUpState = {
  account: { name: string; email: string; newEmail: string }
  site: Pick<Site, 'name' | 'contact' | 'bank' | 'lenientAddresses' | 'isFormChosen' | 'isContentChosen'>
  /** `hasFailed`: the last test mail was not taken. */
  mail: { hasServer: boolean; hasFailed: boolean }
  /** Whether the site knows by which address it is reached. */
  hasAddress: boolean
  /** What is left of the starter content. */
  starter: { events: readonly Event[]; infos: readonly InfoPage[] }
}

const isOwn = (...texts: string[]) => texts.every(text => text !== '' && placeholdersInText(text).length === 0)

const contactFields = ['name', 'street', 'zip', 'city', 'phone', 'email'] as const

/** What of the contact is an example still. */
export const contactExamples = ({ contact }: Pick<Site, 'contact'>) =>
  contactFields.filter(field => placeholdersInText(contact[field]).length > 0)

/** The site with the name and the address that the account has already, where the contact has none of its own. */
export function withOwnContact<S extends Pick<Site, 'contact'>>(
  site: S,
  account: SetUpState['account'] | undefined,
): S {
  if (!account) return site
  const { contact } = site
  const email = account.newEmail || (account.email === NO_EMAIL ? '' : account.email)
  return {
    ...site,
    contact: {
      ...contact,
      name: isOwn(contact.name) ? contact.name : account.name || contact.name,
      email: isOwn(contact.email) ? contact.email : email || contact.email,
    },
  }
}

/** The steps whose data is not there yet; a choice that leaves no other trace is stored as one. */
export function openSteps({ account, site, mail, hasAddress, starter }: SetUpState): SetUpStep[] {
  const { name, street, zip, city, email } = site.contact
  const isDone: Record<SetUpStep, boolean> = {
    account: account.name !== '' && (account.email !== NO_EMAIL || account.newEmail !== ''),
    name: isOwn(site.name),
    contact: isOwn(name, street, zip, city, email),
    form: !asksForForm(site),
    bank: isOwn(site.bank.holder, site.bank.iban),
    mail: mail.hasServer && !mail.hasFailed,
    content: site.isContentChosen || (starter.events.length === 0 && starter.infos.length === 0),
    address: hasAddress,
  }
  return setUpSteps.filter(step => !isDone[step])
}
