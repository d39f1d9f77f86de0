import type { Event } from '../../../domain/events/event.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { call, createClient, panelFetch } from '../../kit/state/api.ts'
import { showAtWork } from './busy-button.ts'
import { frontWords } from './front-server-words.ts'
import { trackReach } from './reach.ts'
import { withRequestIds } from './request-ids.ts'
import { withTimeLimit } from './time-limit.ts'

const unanswered = new Map<string, string>()

const reached = withRequestIds(trackReach(withTimeLimit(panelFetch)), undefined, unanswered)

/** Ids of the records that calls without an answer may have added. */
export const perhapsAddedIds = (): readonly string[] => [...unanswered.values()]

/** Pages show by themselves what they are loading. */
export const api = createClient('/api', (input, init) =>
  init?.method === 'GET' ? reached(input, init) : showAtWork(reached(input, init)),
)

const signedOutWords = () => t('You are not signed in any more.', 'Du bist nicht mehr angemeldet.')

/** True for a sentence about an ended session, which needs a link to sign in. */
export const isAboutSession = (sentence: string): boolean => sentence.includes(signedOutWords())

/** Replacements for sentences that address visitors. */
const sentences = (): Partial<Record<AppError['code'], string>> => ({
  unauthorized: signedOutWords(),
  forbidden: t('You may not do this (any more).', 'Das darfst du nicht (mehr).'),
  unavailable: t(
    'The server cannot be reached or cannot save right now. Nothing is lost; please try again in a moment.',
    'Der Server ist gerade nicht zu erreichen oder kann nicht speichern. Nichts ist verloren; bitte versuch es gleich noch einmal.',
  ),
  internal: t(
    'Something went wrong on the server. Nothing is lost; please try again in a moment.',
    'Auf dem Server ist etwas schiefgegangen. Nichts ist verloren; bitte versuch es gleich noch einmal.',
  ),
  too_large: t('This is too long to be saved.', 'Das ist zu lang zum Speichern.'),
})

/** A lost answer to a call that is safe to repeat; the message explains that. */
export class Unanswered extends AppError {
  constructor(message: string) {
    super('unavailable', message)
  }
}

export function errorSentence(error: unknown): string {
  if (error instanceof Unanswered) return error.message
  if (!(error instanceof AppError)) return String(error)
  if (error.foreignStatus) return frontWords(error.foreignStatus)
  return sentences()[error.code] ?? error.message
}

type EventEdit = Parameters<typeof api.event.edit.$post>[0]['json']

/** Stores an edit; resolves with the stored event. */
export async function editEvent(json: Omit<EventEdit, 'preview'>): Promise<Event> {
  const answer = await call(api.event.edit.$post({ json }))
  // Only previews are answered with letters.
  if ('letters' in answer) throw new Error('An edit was answered with a preview.')
  return answer
}
