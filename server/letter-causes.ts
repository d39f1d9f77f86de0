import type { Mail } from '../domain/mail/mail.ts'
import { isReceiver } from './newsletter/consent.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { Stored } from './store/files/collection.ts'

/** Tells whether what a letter is about is stored, and still as it was: only then it is sent (D28). */
export function letterCauses({
  registrations,
  users,
  newsletter,
  sessions,
}: Pick<DataFolder, 'registrations' | 'users' | 'newsletter' | 'sessions'>): (mail: Mail) => boolean {
  const registrationIds = lookup(registrations, all => new Set(all.map(({ _id }) => _id)))
  const issuesUnderWay = lookup(
    newsletter,
    ({ issues }) => new Set(issues.filter(({ sending }) => sending).map(({ _id }) => _id)),
  )
  const receivers = lookup(
    newsletter,
    ({ subscribers }) =>
      new Set(
        subscribers
          .filter(subscriber => isReceiver({ newsletter, sessions }, subscriber))
          .map(({ _id, email }) => `${_id} ${email}`),
      ),
  )
  return ({ cause, to }) => {
    switch (cause?.kind) {
      case undefined:
        return true
      case 'registration':
        return registrationIds().has(cause.id)
      case 'key':
        return users.current.some(({ activation, reset }) => [activation?.hash, reset?.hash].includes(cause.id))
      case 'issue':
        return issuesUnderWay().has(cause.id) && receivers().has(`${cause.subscriber} ${to}`)
    }
  }
}

/** What is made of a file, made anew only when the file has changed. */
function lookup<T, Made>(file: Stored<T>, make: (current: T) => Made): () => Made {
  let made: { revision: number; value: Made } | undefined
  return () => {
    if (made?.revision !== file.revision) made = { revision: file.revision, value: make(file.current) }
    return made.value
  }
}
