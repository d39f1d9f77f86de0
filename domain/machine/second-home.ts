import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from '../kit/duration.ts'
import type { Instant } from '../kit/format.ts'
import { t } from '../kit/language.ts'

/** Reason why a second home does not have what it should. */
export type HomeTrouble =
  | 'unreachable'
  | 'silent'
  | 'certificate'
  | 'refused'
  | 'missing'
  | 'full'
  | 'busy'
  | 'clock'
  | 'unsupported'
  | 'failing'
  | 'passphrase'
  | 'changed'

/** How far the second home is behind. */
export const HomeLag = v.object({
  /** Commits that it lacks, and for how long it has lacked one. */
  commits: v.number(),
  seconds: v.number(),
  /** Pictures that it lacks; null while that is not known. */
  pictures: v.nullable(v.number()),
  /** When its newest generation was last read back whole; "" if it never was. */
  verified: v.string(),
  /** Number of letters and invoices sent since the start before it had them. */
  lettersWithout: v.number(),
  /** When another machine took over; "" if none did. */
  takenOver: v.string(),
})
export type HomeLag = v.InferOutput<typeof HomeLag>

/** Commits that the machine that took over does not have, in a file of their own. */
export type Aside = {
  file: string
  count: number
  /** Names of guests in them. */
  names: readonly string[]
}

/** The state of the second home (D79). */
export type HomeReport = HomeLag & {
  place: string
  trouble: HomeTrouble | ''
  /** When a rehearsal last succeeded; "" if none did. */
  rehearsedAt: Instant | ''
  /** Null while nothing had to be kept aside. */
  aside: Aside | null
}

const REHEARSAL_DAYS = 30

/** True once a month, as soon as there is something to rehearse. */
export const isRehearsalDue = (
  { verified, takenOver, rehearsedAt }: Pick<HomeReport, 'verified' | 'takenOver' | 'rehearsedAt'>,
  now: Instant,
): boolean =>
  verified !== '' &&
  takenOver === '' &&
  (rehearsedAt === '' || Date.parse(now) - Date.parse(rehearsedAt) >= REHEARSAL_DAYS * DAY_MS)

export const lagOf = ({ commits, seconds, pictures, verified, lettersWithout, takenOver }: HomeReport): HomeLag => ({
  ...{ commits, seconds, pictures, verified, lettersWithout, takenOver },
})

/** The settings of the panel, without their secrets. */
export type HomeSettingsShown = {
  /** SECOND_HOME comes first. */
  isFixed: boolean
  /** "" without a second home of the panel. */
  url: string
  user: string
  /** The data folder, for the emergency sheet. */
  dataDir: string
}

/** Result of one step of a check; `trouble` is "" if it worked. */
export type HomeCheck = {
  what: 'write' | 'read' | 'list' | 'delete' | 'conditions' | 'forgets'
  trouble: HomeTrouble | ''
}

/** Result of a rehearsal. */
export type Rehearsal = {
  seconds: number
  /** The moment to which a takeover would go back. */
  lastAt: Instant
  registrations: number
  events: number
  problems: string[]
}

const LATE_SECONDS = (10 * MINUTE_MS) / 1000

/** True if somebody has to look after it. */
export const isHomeLate = ({ seconds, takenOver }: Pick<HomeReport, 'seconds' | 'takenOver'>): boolean =>
  takenOver !== '' || seconds >= LATE_SECONDS

/** Returns the reason, and what helps, in sentences. */
export function homeTroubleWords(trouble: HomeTrouble): string {
  switch (trouble) {
    case 'unreachable':
      return t(
        'It cannot be reached. Is the address right, and this machine online?',
        'Er ist nicht zu erreichen. Stimmt die Adresse, und hat dieser Rechner Internet?',
      )
    case 'silent':
      return t('It does not answer in time.', 'Er antwortet nicht rechtzeitig.')
    case 'certificate':
      return t(
        'Its certificate is not trusted. A certificate authority of your own is named by NODE_EXTRA_CA_CERTS.',
        'Seinem Zertifikat ist nicht zu trauen. Eine eigene Zertifizierungsstelle nennst du mit NODE_EXTRA_CA_CERTS.',
      )
    case 'refused':
      return t(
        'It refuses user and password, or the right to write there.',
        'Er lehnt Benutzer und Passwort ab, oder das Recht, dort zu schreiben.',
      )
    case 'missing':
      return t('There is no such bucket or folder.', 'Diesen Bucket oder Ordner gibt es dort nicht.')
    case 'full':
      return t('It is full.', 'Er ist voll.')
    case 'busy':
      return t('It is busy and asks to come back later.', 'Er ist überlastet und bittet um Geduld.')
    case 'clock':
      return t('It says that this machine’s clock is wrong.', 'Er sagt, die Uhr dieses Rechners gehe falsch.')
    case 'unsupported':
      return t('It does not know this kind of request.', 'Er kennt diese Art von Anfrage nicht.')
    case 'failing':
      return t('It does not keep what it takes.', 'Er behält nicht, was er annimmt.')
    case 'passphrase':
      return t(
        'What is there was encrypted with another passphrase. Nothing is overwritten.',
        'Was dort liegt, ist mit einer anderen Passphrase verschlüsselt. Es wird nichts überschrieben.',
      )
    case 'changed':
      return t('Something there was changed or deleted.', 'Dort wurde etwas verändert oder gelöscht.')
  }
}
