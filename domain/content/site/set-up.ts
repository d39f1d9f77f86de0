import type { Event } from '../../events/event.ts'
import { NO_EMAIL } from '../../people/accounts/user.ts'
import type { InfoPage } from '../pages/info-page.ts'
import { placeholdersInText } from './placeholders-in-text.ts'
import { asksForForm, type Site } from './site.ts'

/** Steps of a new site's setup, in order. The address comes last, because it moves the site to another origin. */
export const setUpSteps = ['account', 'name', 'contact', 'form', 'bank', 'mail', 'content', 'address'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Data that the steps depend on. */
export type SetUpState = {
  account: { name: string; email: string; newEmail: string }
  site: Pick<Site, 'name' | 'contact' | 'bank' | 'lenientAddresses' | 'isFormChosen' | 'isContentChosen'>
  /** `hasFailed`: the last test mail was refused. */
  mail: { hasServer: boolean; hasFailed: boolean }
  /** The site knows its own address. */
  hasAddress: boolean
  /** Leftover starter content. */
  starter: { events: readonly Event[]; infos: readonly InfoPage[] }
}

const isOwn = (...texts: string[]) => texts.every(text => text !== '' && placeholdersInText(text).length === 0)

const contactFields = ['name', 'street', 'zip', 'city', 'phone', 'email'] as const

/** Lists the contact's fields that still contain examples. */
export const contactExamples = ({ contact }: Pick<Site, 'contact'>) =>
  contactFields.filter(field => placeholdersInText(contact[field]).length > 0)

/** Copies the account's name and address into a contact that has none. */
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

/** Lists steps whose data is missing. Choices without other data are stored as flags. */
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
