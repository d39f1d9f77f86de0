import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import { byTurn, hasExpired, isDue, type Mail } from '../../domain/mail.ts'
import type { SmtpServer } from '../../domain/site.ts'
import type { Log } from '../log.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { type Outgoing, openSmtp, type Patience, type Smtp, SmtpError } from './smtp.ts'

export type Letter = Omit<Mail, '_id' | 'createdDate' | 'attempts' | 'sentDate'>

export type Courier = {
  /**
   * Stores letters in the same breath as their cause (D28): the letters first, then, with `store`, what they are about.
   * A letter without its cause is never sent, so after a kill in between neither of them has been. Throws what `store`
   * throws, or `unavailable`.
   */
  post<R>(letters: readonly Letter[], store: () => Promise<R>): Promise<R>
  /** Sends what is due now, such as letters that somebody has asked to try again. */
  wake(): void
  /** Sends a test at once, past the outbox; resolves with the server's answer. Rejects when there is no such. */
  test(to: string, letter: Pick<Letter, 'subject' | 'text' | 'html'>): Promise<string>
  /** Lets the letter that is on its way arrive, for some seconds. */
  close(): Promise<void>
}

type Options = {
  data: Pick<DataFolder, 'outbox' | 'registrations' | 'users' | 'newsletter' | 'notices'>
  now: () => Instant
  newId: () => string
  log: Log
  /** Undefined as long as nobody has said how mail is sent: letters wait. */
  server: () => SmtpServer | undefined
  from: () => Outgoing['from']
  newsletters: {
    /** What a letter says to its subscriber; undefined when it is not to be sent to them (any more). */
    contentFor(mail: Mail): Pick<Letter, 'text' | 'html' | 'unsubscribe'> | undefined
    /** Takes down what became of those that are through. */
    finish(): Promise<void>
    /** Whether that has been done for this letter. */
    isTakenDown(mail: Mail): boolean
  }
  patience: Patience
}

/** Milliseconds between two looks at what is due. Clocks jump and machines sleep: nothing else is as simple. */
const LOOK = 1000

/** Milliseconds without a new attempt after the disk refused to take something down. */
const AFTER_FAILED_WRITE = 30_000

/** Milliseconds that a stop waits for a letter on its way. */
const FAREWELL = 3000

/** Carries the letters of the outbox to the mail server, one at a time (D28). */
export function openCourier({ data, now, newId, log, server, from, newsletters, patience }: Options): Courier {
  const { outbox, registrations, users, newsletter } = data
  /** Letters whose cause is still being stored. */
  const isPosting = new Set<string>()
  /** Letters that the server has taken while the disk would not take that down: never again, as long as we live. */
  const isSent = new Set<string>()
  // After a repair a letter may be all that is left of a registration.
  const survivors = new Set(
    data.notices.length > 0 ? outbox.current.filter(isAboutRegistration).map(({ _id }) => _id) : [],
  )
  let running: Promise<void> | undefined
  let isAsked = false
  let isClosed = false
  let pausedUntil = 0
  let connection: { smtp: Smtp; to: string } | undefined

  let registrationIds = { revision: -1, ids: new Set<string>() }
  function isRegistration(id: string): boolean {
    const { current, revision } = registrations
    if (registrationIds.revision !== revision)
      registrationIds = { revision, ids: new Set(current.map(({ _id }) => _id)) }
    return registrationIds.ids.has(id)
  }

  function isCaused({ _id, cause }: Mail): boolean {
    if (cause === undefined || survivors.has(_id)) return true
    if (cause.kind === 'registration') return isRegistration(cause.id)
    if (cause.kind === 'key')
      return users.current.some(({ activation, reset }) => [activation?.hash, reset?.hash].includes(cause.id))
    return newsletter.current.issues.some(issue => issue._id === cause.id && issue.sending !== undefined)
  }

  async function post<R>(letters: readonly Letter[], store: () => Promise<R>): Promise<R> {
    const createdDate = now()
    const posted = letters.map((letter): Mail => ({ _id: newId(), ...letter, createdDate, attempts: [] }))
    if (posted.length === 0) return store()
    for (const { _id } of posted) isPosting.add(_id)
    try {
      await outbox.update(current => ({ next: [...current, ...posted], result: undefined }))
      return await store()
    } finally {
      for (const { _id } of posted) isPosting.delete(_id)
      wake()
    }
  }

  function wake(): void {
    isAsked = true
    if (isClosed || running) return
    running = work()
      .catch(error => {
        pausedUntil = performance.now() + AFTER_FAILED_WRITE
        log.error('The outbox could not be worked on', { error: String(error) })
      })
      .finally(() => {
        connection?.smtp.close()
        connection = undefined
        running = undefined
      })
  }

  async function work(): Promise<void> {
    while (isAsked && !isClosed && performance.now() >= pausedUntil) {
      isAsked = false
      for (const id of isSent) await bookSent(id)
      await tidy()
      for (let mail = nextDue(); mail && !isClosed; mail = nextDue()) await deliver(mail)
      await newsletters.finish()
      await tidy()
    }
  }

  const nextDue = () =>
    server() &&
    outbox.current
      .filter(mail => isDue(mail, now()) && !isPosting.has(mail._id) && !isSent.has(mail._id))
      .reduce<Mail | undefined>((first, mail) => (first && byTurn(first, mail) <= 0 ? first : mail), undefined)

  /** Takes out what is of no use any more; nothing of it stays behind, as it may have been deleted for good (D30). */
  async function tidy(): Promise<void> {
    const isOver = (mail: Mail) =>
      !isPosting.has(mail._id) && (hasExpired(mail, now()) || !isCaused(mail) || newsletters.isTakenDown(mail))
    if (!outbox.current.some(isOver)) return
    await outbox.update(current => ({ next: current.filter(mail => !isOver(mail)), result: undefined }), {
      erase: true,
    })
  }

  async function deliver(mail: Mail): Promise<void> {
    const letter = mail.cause?.kind === 'issue' ? newsletters.contentFor(mail) : mail
    if (!letter || !isCaused(mail)) return remove(mail._id, { erase: true })
    try {
      const answer = await smtpNow().send(outgoing(mail, letter))
      log.debug('Letter sent', { id: mail._id, answer })
    } catch (error) {
      const { message, isLetters } = error instanceof SmtpError ? error : new SmtpError(String(error), true)
      log.info('Letter not sent', { id: mail._id, error: message })
      if (isLetters) await takeDown([mail._id], message)
      else await allFailed(message)
      return
    }
    isSent.add(mail._id)
    await bookSent(mail._id)
  }

  function smtpNow(): Smtp {
    const settings = server()
    if (!settings) throw new SmtpError('No mail server is set up.', false)
    const to = JSON.stringify(settings)
    if (connection?.to !== to) {
      connection?.smtp.close()
      connection = { to, smtp: openSmtp(settings, patience) }
    }
    return connection.smtp
  }

  const outgoing = (
    mail: Mail,
    { text = '', html, unsubscribe }: Pick<Letter, 'text' | 'html' | 'unsubscribe'>,
  ): Outgoing => ({
    messageId: `<${mail._id}@${from().address.split('@')[1]}>`,
    from: from(),
    to: mail.to,
    subject: mail.subject,
    text,
    html,
    unsubscribe,
    replyTo: mail.replyTo,
    calendar: mail.calendar,
  })

  /** A newsletter's letter stays, as its result, until all of them are sent. */
  async function bookSent(id: string): Promise<void> {
    const isIssue = outbox.current.some(({ _id, cause }) => _id === id && cause?.kind === 'issue')
    await (isIssue ? change([id], mail => ({ ...mail, sentDate: now() })) : remove(id))
    isSent.delete(id)
  }

  const remove = (id: string, options?: { erase: boolean }) =>
    outbox.update(current => ({ next: current.filter(({ _id }) => _id !== id), result: undefined }), options)

  const takeDown = (ids: readonly string[], error: string) =>
    change(ids, mail => ({ ...mail, attempts: [...mail.attempts, { date: now(), error }] }))

  const change = (ids: readonly string[], to: (mail: Mail) => Mail) =>
    outbox.update(current => ({
      next: current.map(mail => (ids.includes(mail._id) ? to(mail) : mail)),
      result: undefined,
    }))

  /** Nobody can be written to: what is due has had its attempt, and the next one opens a new connection. */
  async function allFailed(error: string): Promise<void> {
    connection?.smtp.close()
    connection = undefined
    const due = outbox.current.filter(mail => isDue(mail, now()) && !isPosting.has(mail._id))
    await takeDown(
      due.map(({ _id }) => _id),
      error,
    )
  }

  const looking = setInterval(wake, LOOK).unref()
  wake()

  return {
    post,
    wake,
    async test(to, letter) {
      const settings = server()
      if (!settings) throw new AppError('conflict', 'No mail server is set up.')
      const smtp = openSmtp(settings, patience)
      try {
        const mail: Mail = { _id: newId(), to, createdDate: now(), attempts: [], ...letter }
        return await smtp.send(outgoing(mail, mail))
      } finally {
        smtp.close()
      }
    },
    async close() {
      isClosed = true
      clearInterval(looking)
      const impatience = setTimeout(() => connection?.smtp.close(), FAREWELL)
      await running
      clearTimeout(impatience)
    },
  }
}

const isAboutRegistration = ({ cause }: Mail) => cause?.kind === 'registration'
