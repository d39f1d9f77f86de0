import type { ReactNode } from 'react'
import { labelledTexts } from '../../../../domain/bookings/record/form-fields.ts'
import { mailLink, telephoneLink } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { EmailAddress } from '../../../kit/ui/email-address.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'

type Fact = ReturnType<typeof labelledTexts>[number]

/** Returns labels and values of what somebody sent, for `FactList`: all of it, or the named parts. */
export const contactFacts = (
  sent: Parameters<typeof labelledTexts>[0],
  names?: readonly Fact['name'][],
): Record<string, ReactNode> =>
  Object.fromEntries(
    labelledTexts(sent)
      .filter(({ name }) => names?.includes(name) ?? true)
      .map(({ kind, label, text }) => [t(...label), text && shown[kind](text)]),
  )

const shown: Record<Fact['kind'], (text: string) => ReactNode> = {
  text: text => text,
  longText: text => (
    <span className="long-text">
      <Unbroken>{text}</Unbroken>
    </span>
  ),
  phone: text => <a href={telephoneLink(text)}>{text}</a>,
  email: text => (
    <a href={mailLink(text)}>
      <EmailAddress>{text}</EmailAddress>
    </a>
  ),
}
