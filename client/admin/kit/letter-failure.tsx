import { plainFailure } from '../../../domain/mail/plain-failure.ts'
import { Details } from './details.tsx'

/** Why a letter was not sent: in plain words, and what the mail server itself has said. */
export const LetterFailure = ({ to, raw }: { to?: string | undefined; raw: string }) => (
  <>
    <small>{plainFailure(raw)}</small>
    <Details {...(to ? { of: to } : {})}>{raw}</Details>
  </>
)
