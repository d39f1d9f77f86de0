import type { Mail } from '../domain/mail/mail.ts'
import { isReceiver } from './newsletter/consent.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { Stored } from './store/files/collection.ts'

/** Creates a check whether a letter's cause is stored and still current: only then the letter is sent (D28). */
export function letterCauses({
  registrations,
  users,
  newsletter,
  sessions,
}: Pick<DataFolder, 'registrations' | 'users' | 'newsletter' | 'sessions'>): (mail: Mail) => boolean {
  const registrationIds = derived(registrations, all => new Set(all.map(({ _id }) => _id)))
  const newsletterIdsBeingSent = derived(
    newsletter,
    ({ issues }) => new Set(issues.filter(({ sending }) => sending).map(({ _id }) => _id)),
  )
  const recipients = derived(
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
        return newsletterIdsBeingSent().has(cause.id) && recipients().has(`${cause.subscriber} ${to}`)
    }
  }
}

/** Computes a value from a file, and again only when the file has changed. */
function derived<T, Value>(file: Stored<T>, compute: (current: T) => Value): () => Value {
  let cached: { revision: number; value: Value } | undefined
  return () => {
    if (cached?.revision !== file.revision) cached = { revision: file.revision, value: compute(file.current) }
    return cached.value
  }
}
