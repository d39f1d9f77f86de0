import { domainToASCII } from 'node:url'
import { AppError } from '../../domain/error.ts'
import type { Instant } from '../../domain/format.ts'
import { byTurn, hasExpired, isDue, type Mail } from '../../domain/mail/mail.ts'
import type { SmtpServer } from '../../domain/site/site.ts'
import type { Log } from '../runtime/log.ts'
import type { DataFolder } from '../store/data-folder.ts'
import { type Outgoing, openSmtp, type Patience, type Smtp, SmtpError } from './smtp.ts'

export type Letter = Omit<Mail, '_id' | 'createdDate' | 'attempts' | 'sentDate'>

/** What a letter says, and what goes along. */
export type Content = Pick<Letter, 'unsubscribe'> & {
  text: string
  html: string | undefined
  /** An iCalendar file. */
  calendar?: string
}

export type Courier = {
  /**
   * Stores letters in the same breath as their cause (D28): the letters first, then, with `store`, what they are about.
   * A letter without its cause is never sent, so after a kill in between neither of them has been. Throws what `store`
   * throws, or `unavailable`, or what `check` throws when it sees the letters that are there already.
   */
  post<R>(letters: readonly Letter[], store: () => Promise<R>, check?: (outbox: readonly Mail[]) => void): Promise<R>
  /** Sends what is due now, such as letters that somebody has asked to try again. */
  wake(): void
  /** Sends a test at once, past the outbox; resolves with the server's answer. Rejects when there is no such. */
  test(to: string, letter: Content & Pick<Letter, 'subject'>): Promise<string>
  /** Lets the letter that is on its way arrive, for some seconds. */
  close(): Promise<void>
}

type Options = {
  data: Pick<DataFolder, 'outbox' | 'repairReport'>
  now: () => Instant
  newId: () => string
  log: Log
  /** Undefined as long as nobody has said how mail is sent: letters wait. */
  server: () => SmtpServer | undefined
  from: () => Outgoing['from']
  /** What a letter says; undefined when it cannot be made of its cause (any more). */
  contentOf: (mail: Mail) => Content | undefined
  /** Whether what a letter is about is stored. */
  isCaused: (mail: Mail) => boolean
  /** Whether the newsletter's own record tells already that this letter was sent. */
  isTakenDown: (mail: Mail) => boolean
  /** What is to be done after letters were sent, and now and then. */
  chores: () => Promise<void>
  patience: Patience
}

type Connection = {
  smtp: Smtp
  /** The settings that it was opened with. */
  to: string
  /** A letter got through. */
  isProven: boolean
  /** By us, which is no letter's fault. */
  isHungUp: boolean
}

/** Milliseconds that a stop waits for a letter on its way. */
const FAREWELL = 3000

/** Carries the letters of the outbox to the mail server, one at a time (D28). */
export function openCourier({
  data,
  now,
  newId,
  log,
  server,
  from,
  contentOf,
  isCaused,
  isTakenDown,
  chores,
  patience,
}: Options): Courier {
  const { outbox } = data
  /** Letters whose cause is still being stored. */
  const isPosting = new Set<string>()
  /** Letters that the server has taken while the disk would not take that down: never again, as long as we live. */
  const isSent = new Set<string>()
  let running: Promise<void> | undefined
  let tidying: Promise<void> | undefined
  let isAsked = false
  let isClosed = false
  let pausedUntil = 0
  /** From the start on: the program may have been killed before it could wipe. */
  let isUnwiped = true
  let connection: Connection | undefined
  /** Letters on which the connection broke: they go last, as the reason may be in them. */
  const isStumbled = new Set<string>()

  // After a repair a letter may be all that is left of a registration: it stays for somebody to see.
  const survivors = new Set(
    data.repairReport.length === 0
      ? []
      : outbox.current.flatMap(mail => (mail.cause?.kind === 'registration' && !isCaused(mail) ? [mail._id] : [])),
  )

  async function post<R>(
    letters: readonly Letter[],
    store: () => Promise<R>,
    check: (outbox: readonly Mail[]) => void = () => {},
  ): Promise<R> {
    const createdDate = now()
    const posted = letters.map((letter): Mail => ({ _id: newId(), ...letter, createdDate, attempts: [] }))
    if (posted.length === 0) return store()
    for (const { _id } of posted) isPosting.add(_id)
    try {
      await outbox.update(current => {
        check(current)
        return { next: [...current, ...posted], result: undefined }
      })
      return await store()
    } finally {
      for (const { _id } of posted) isPosting.delete(_id)
      wake()
    }
  }

  function failed(error: unknown): void {
    pausedUntil = performance.now() + patience.disk
    log.error('The outbox could not be worked on', { error: String(error) })
  }

  function wake(): void {
    isAsked = true
    if (isClosed || performance.now() < pausedUntil) return
    // However long a letter is on its way, nothing that is deleted waits for it.
    tidying ??= tidy()
      .catch(failed)
      .finally(() => {
        tidying = undefined
      })
    if (connection && connection.to !== JSON.stringify(server())) hangUp(connection)
    running ??= work()
      .catch(failed)
      .finally(() => {
        connection?.smtp.close()
        connection = undefined
        running = undefined
      })
  }

  async function work(): Promise<void> {
    while (isAsked && !isClosed) {
      isAsked = false
      for (const id of isSent) await bookSent(id)
      await tidying
      for (let mail = nextDue(); mail && !isClosed; mail = nextDue()) await deliver(mail)
      await chores()
      await tidy()
      await wipe()
    }
  }

  /** A letter from nobody would be taken for a bounce. */
  const isSetUp = () => server() !== undefined && from().address !== ''

  const inTurn = (a: Mail, b: Mail) => Number(isStumbled.has(a._id)) - Number(isStumbled.has(b._id)) || byTurn(a, b)

  function nextDue(): Mail | undefined {
    if (!isSetUp()) return undefined
    const date = now()
    return outbox.current
      .filter(mail => isDue(mail, date) && !isPosting.has(mail._id) && !isSent.has(mail._id))
      .reduce<Mail | undefined>((first, mail) => (first && inTurn(first, mail) <= 0 ? first : mail), undefined)
  }

  const isOrphan = (mail: Mail) => !isPosting.has(mail._id) && !survivors.has(mail._id) && !isCaused(mail)

  /** Takes out what is of no use any more; nothing of it stays behind, as it may have been deleted for good (D30). */
  async function tidy(): Promise<void> {
    const isOver = (mail: Mail) => hasExpired(mail, now()) || isOrphan(mail) || isTakenDown(mail)
    if (!outbox.current.some(isOver)) return
    await outbox.update(current => ({ next: current.filter(mail => !isOver(mail)), result: undefined }), {
      erase: true,
    })
  }

  /** Letters hold keys and addresses: of those that are gone, nothing stays in the version before either. */
  async function wipe(): Promise<void> {
    if (!isUnwiped) return
    await outbox.update(current => ({ next: current, result: undefined }), { erase: true })
    isUnwiped = false
  }

  async function deliver(mail: Mail): Promise<void> {
    let message: Outgoing | undefined
    try {
      const content = isCaused(mail) ? contentOf(mail) : undefined
      message = content && outgoing(mail, content)
    } catch (error) {
      return notSent(mail, new SmtpError(String(error), 'letter'))
    }
    if (!message) {
      if (survivors.has(mail._id))
        return takeDown([mail._id], 'What this letter is about was lost with a damaged file.')
      return remove(mail._id, { erase: true })
    }
    try {
      const answer = await smtpNow().send(message)
      log.debug('Letter sent', { id: mail._id, answer })
    } catch (error) {
      return notSent(mail, error instanceof SmtpError ? error : new SmtpError(String(error), 'letter'))
    }
    if (connection) connection.isProven = true
    isStumbled.delete(mail._id)
    isSent.add(mail._id)
    await bookSent(mail._id)
  }

  async function notSent(mail: Mail, { message, reason }: SmtpError): Promise<void> {
    log.info('Letter not sent', { id: mail._id, error: message })
    if (reason === 'letter') return takeDown([mail._id], message)
    const { isProven: wasProven = false, isHungUp = false } = connection ?? {}
    if (connection) hangUp(connection)
    connection = undefined
    if (isHungUp) return
    // Where other letters got through, this one may have as well; it waits before it may be there twice.
    if (wasProven && reason === 'silence') return takeDown([mail._id], message)
    // The server has hung up after so many letters; a new connection shows whether that is all.
    if (wasProven) return
    isStumbled.add(mail._id)
    await allFailed(message)
  }

  function smtpNow(): Smtp {
    const settings = server()
    if (!settings) throw new SmtpError('No mail server is set up.', 'server')
    const to = JSON.stringify(settings)
    if (connection?.to !== to) {
      if (connection) hangUp(connection)
      connection = { to, smtp: openSmtp(settings, patience), isProven: false, isHungUp: false }
    }
    return connection.smtp
  }

  function hangUp(open: Connection): void {
    open.isHungUp = true
    open.smtp.close()
  }

  const outgoing = ({ _id, to, subject, replyTo }: Mail, content: Content): Outgoing => ({
    messageId: `<${_id}@${domainToASCII(from().address.split('@')[1] ?? '') || 'localhost'}>`,
    from: from(),
    to,
    subject,
    replyTo,
    ...content,
  })

  /** A newsletter's letter stays, as its result, until all of them are sent. */
  async function bookSent(id: string): Promise<void> {
    const isIssue = outbox.current.some(({ _id, cause }) => _id === id && cause?.kind === 'issue')
    await (isIssue ? change([id], mail => ({ ...mail, sentDate: now() })) : remove(id))
    isSent.delete(id)
    isUnwiped = true
  }

  const remove = (id: string, options?: { erase: boolean }) =>
    outbox.update(current => ({ next: current.filter(({ _id }) => _id !== id), result: undefined }), options)

  const takeDown = (ids: readonly string[], error: string) =>
    change(ids, mail => ({ ...mail, attempts: [...mail.attempts, { date: now(), error }] }))

  function change(ids: readonly string[], to: (mail: Mail) => Mail): Promise<void> {
    const meant = new Set(ids)
    return outbox.update(current => ({
      next: current.map(mail => (meant.has(mail._id) ? to(mail) : mail)),
      result: undefined,
    }))
  }

  /** Nobody can be written to: what is due has had its attempt. */
  async function allFailed(error: string): Promise<void> {
    const date = now()
    const due = outbox.current.filter(mail => isDue(mail, date) && !isPosting.has(mail._id))
    await takeDown(
      due.map(({ _id }) => _id),
      error,
    )
  }

  // Not at once: links are not known before the site listens.
  const looking = setInterval(wake, patience.look).unref()

  return {
    post,
    wake,
    async test(to, { subject, ...content }) {
      const settings = server()
      if (!settings) throw new AppError('conflict', 'No mail server is set up.')
      if (from().address === '') throw new AppError('conflict', 'There is no address that letters are from.')
      const smtp = openSmtp(settings, patience)
      try {
        const mail: Mail = { _id: newId(), to, subject, createdDate: now(), attempts: [] }
        return await smtp.send(outgoing(mail, content))
      } finally {
        smtp.close()
      }
    },
    async close() {
      isClosed = true
      clearInterval(looking)
      const impatience = setTimeout(() => connection && hangUp(connection), FAREWELL)
      await Promise.all([running, tidying])
      clearTimeout(impatience)
    },
  }
}
