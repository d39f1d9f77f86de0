import { t } from '../../../../domain/kit/language.ts'
import type { DeskDate } from '../../../../domain/office/desk/desk.ts'

type DateReference = Pick<DeskDate, '_id' | 'title' | 'session'>
type TitledSession = { title: string; session?: { at: number; of: number } | undefined }

/** `Waldtag`, or of a course `Ausbildung (2 von 6)` */
export const dateTitle = ({ title, session }: TitledSession): string =>
  !session || session.of === 1
    ? title
    : t(`${title} (${session.at} of ${session.of})`, `${title} (${session.at} von ${session.of})`)

/** Address of the event's page, with the session in question. */
export const dateAddress = ({ _id, session }: DateReference): string =>
  `/admin/desk/event/${_id}${session ? `?session=${session._id}` : ''}`

export const dateKey = ({ _id, session }: DateReference): string => `${_id} ${session?._id ?? ''}`
