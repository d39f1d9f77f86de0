import { foldText } from '../../kit/fold.ts'
import { t } from '../../kit/language.ts'
import { headingWords, patternOf, withoutOthers } from './consent-words.ts'
import type { SubscriberDraft } from './subscriber-rows.ts'

/** `Abgemeldet`, `Liste der Abmeldungen:`, `Unsubscribed contacts (12)`; never part of a sentence. */
const leavingTitle = new RegExp(
  `^(?:(?:liste|list|alle|all|die|der|of|newsletter) )*(?:${patternOf(headingWords.left)}|${patternOf(headingWords.bounced)})\\p{L}*` +
    '(?: (?:adressen|addresses|empfanger|empfangerinnen|recipients|kontakte|contacts|abonnenten|abonnentinnen|subscribers|members|personen|leute|e-?mails?))?[\\s:.!()\\d-]*$',
  'u',
)
const memberTitle =
  /^(?:(?:liste|list|alle|all|die|der|of|newsletter) )*(?:aktiv|angemeldet|anmeldung|abonn|subscri|active|neu|new)/

/** Tests whether people below a title, or in a sheet of this name, have left; undefined if it does not say. */
export function haveLeft(title: string): boolean | undefined {
  const plain = foldText(title.slice(0, 100)).replace(/\s+/g, ' ').trim()
  return leavingTitle.test(withoutOthers(plain, headingWords.left)) ? true : memberTitle.test(plain) ? false : undefined
}

/**
 * Marks the people below a title such as `Abgemeldet`, above the list or between its rows, as having left. `above` are
 * the titles above it. A title between the rows is a row without an address and with a single text.
 */
export function withSections<Draft extends SubscriberDraft>(
  drafts: readonly Draft[],
  above: readonly string[],
): Draft[] {
  let section = above.findLast(title => haveLeft(title) !== undefined) ?? ''
  return drafts.map(draft => {
    const { email, name, state, notes } = draft
    const title = email.includes('@') || (email !== '' && name !== '') ? '' : email || name
    if (haveLeft(title) !== undefined) section = title
    if (title !== '' || section === '' || !haveLeft(section) || state === 'out') return draft
    const note = t(`Below the title “${section.slice(0, 60)}”.`, `Unter der Überschrift „${section.slice(0, 60)}“.`)
    return { ...draft, state: 'out', notes: [...notes, note] }
  })
}

/** Marks somebody who is also in a sheet of people who have left. */
export const leftInSheet = <Draft extends SubscriberDraft>(draft: Draft, sheet: string): Draft => ({
  ...draft,
  state: 'out',
  notes: [...draft.notes, t(`Also in the sheet “${sheet}”.`, `Auch auf dem Blatt „${sheet}“.`)],
})
