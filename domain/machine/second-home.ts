import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from '../kit/duration.ts'
import type { Instant } from '../kit/format.ts'
import { t } from '../kit/language.ts'

/** Reason why a second home does not have what it should. */
export type HomeTrouble =
  | 'unreachable'
  | 'silent'
  | 'certificate'
  | 'expired'
  | 'refused'
  | 'missing'
  | 'moved'
  | 'full'
  | 'busy'
  | 'clock'
  | 'unsupported'
  | 'erring'
  | 'failing'
  | 'undeleted'
  | 'passphrase'
  | 'changed'
  | 'local'

/** How far the second home is behind. */
export const HomeLag = v.object({
  /** Number of commits that it lacks, and for how long it has lacked any. */
  commits: v.number(),
  seconds: v.number(),
  /** Number of pictures that it lacks; null while unknown. */
  pictures: v.nullable(v.number()),
  /** When its newest generation was last read back whole; "" if it never was. */
  verified: v.string(),
  /** Number of letters and invoices sent since the start before it had them. */
  lettersWithout: v.number(),
  /** When another machine took over; "" if none did. */
  takenOver: v.string(),
})
export type HomeLag = v.InferOutput<typeof HomeLag>

/** Commits that the machine which took over lacks, kept in a file of their own. */
export type SetAsideCommits = {
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
  aside: SetAsideCommits | null
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
  /** True if SECOND_HOME is set, which overrides the panel's settings. */
  isFixed: boolean
  /** "" if the panel has set up no second home. */
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

/** True if the second home needs the educator's attention. */
export const isHomeLate = ({ seconds, takenOver }: Pick<HomeReport, 'seconds' | 'takenOver'>): boolean =>
  takenOver !== '' || seconds >= LATE_SECONDS

/** Returns the reason, and what helps, in sentences. */
export function homeTroubleWords(trouble: HomeTrouble): string {
  switch (trouble) {
    case 'unreachable':
      return t(
        'The place cannot be reached. Is the address right, and this machine online?',
        'Der Ort ist nicht zu erreichen. Stimmt die Adresse, und hat dieser Rechner Internet?',
      )
    case 'silent':
      return t(
        'The place does not answer in time. It is asked again and again.',
        'Der Ort antwortet nicht rechtzeitig. Es wird weiter versucht.',
      )
    case 'certificate':
      return t(
        'The place’s certificate is not trusted, or belongs to another address. A certificate authority of your own is named by NODE_EXTRA_CA_CERTS.',
        'Dem Zertifikat des Ortes ist nicht zu trauen, oder es gehört zu einer anderen Adresse. Eine eigene Zertifizierungsstelle nennst du mit NODE_EXTRA_CA_CERTS.',
      )
    case 'expired':
      return t(
        'The place’s certificate has expired: its provider has to renew it. Or is this machine’s clock wrong?',
        'Das Zertifikat des Ortes ist abgelaufen: Der Anbieter muss es erneuern. Oder geht die Uhr dieses Rechners falsch?',
      )
    case 'refused':
      return t(
        'The place refuses user and password, or the right to write there. Please enter a new password under System → Second Home.',
        'Der Ort lehnt Benutzer und Passwort ab, oder das Recht, dort zu schreiben. Ein neues Passwort trägst du unter System → Zweiter Ort ein.',
      )
    case 'missing':
      return t(
        'There is no such bucket or folder. Please compare the address.',
        'Diesen Bucket oder Ordner gibt es dort nicht. Bitte vergleich die Adresse.',
      )
    case 'moved':
      return t(
        'The place has moved. Please enter its new address under System → Second Home.',
        'Der Ort ist umgezogen. Bitte trag seine neue Adresse unter System → Zweiter Ort ein.',
      )
    case 'full':
      return t('The place is full. Please make room there.', 'Der Ort ist voll. Bitte schaff dort Platz.')
    case 'busy':
      return t('The place is busy. It is asked again and again.', 'Der Ort ist überlastet. Es wird weiter versucht.')
    case 'clock':
      return t(
        'The place reports that this machine’s clock is wrong. Please set it.',
        'Der Ort meldet, die Uhr dieses Rechners gehe falsch. Bitte stell sie.',
      )
    case 'unsupported':
      return t(
        'The place does not know this kind of request. Is this the address of a WebDAV folder or of a bucket?',
        'Der Ort kennt diese Art von Anfrage nicht. Ist das die Adresse eines WebDAV-Ordners oder eines Buckets?',
      )
    case 'erring':
      return t(
        'The place answers with an error. If that goes on, please ask its provider.',
        'Der Ort antwortet mit einem Fehler. Bleibt es dabei, frag bitte seinen Anbieter.',
      )
    case 'failing':
      return t(
        'The place loses what is stored there. Please choose another place.',
        'Der Ort behält nicht, was er annimmt. Bitte nimm einen anderen Ort.',
      )
    case 'undeleted':
      return t(
        'The place does not delete what should go. Please ask its provider.',
        'Der Ort löscht nicht, was gelöscht werden soll. Bitte frag seinen Anbieter.',
      )
    case 'passphrase':
      return t(
        'What lies there was encrypted with another passphrase and is not overwritten. Please enter that one, or an empty folder.',
        'Was dort liegt, ist mit einer anderen Passphrase verschlüsselt und wird nicht überschrieben. Bitte trag sie ein, oder einen leeren Ordner.',
      )
    case 'changed':
      return t(
        'Something there was changed or deleted. It is sent again.',
        'Dort wurde etwas verändert oder gelöscht. Es wird neu geschickt.',
      )
    case 'local':
      return t(
        'A file on this machine cannot be read. The log names it.',
        'Eine Datei auf diesem Rechner lässt sich nicht lesen. Das Protokoll nennt sie.',
      )
  }
}
