import type { Instant } from '../../domain/format.ts'
import type { ImportOptions, Plan } from '../../domain/import/import.ts'
import { subscriberFields } from '../../domain/import/subscriber-fields.ts'
import { planSubscribers } from '../../domain/import/subscriber-plan.ts'
import { subscriberInRow } from '../../domain/import/subscriber-rows.ts'
import { dateOrders } from '../../domain/import/when.ts'
import type { Invitation } from '../../domain/newsletter/subscriber.ts'
import type { Deps } from '../deps.ts'
import type { Letter } from '../mail/letter.ts'
import { newLetters } from '../mail/outbox.ts'
import { invitationExpires } from '../newsletter/consent.ts'
import { hashOf } from '../newsletter/signed-links.ts'
import { withBlocked } from '../newsletter/unsubscribe.ts'
import type { CollectionData } from '../store/data-folder.ts'
import type { Added, Changes } from './read-file.ts'
import { inTurns } from './slices.ts'
import { readTable } from './table.ts'

/** Reads a list of subscribers (D78). */
export async function subscriberTable(deps: Deps, bytes: Buffer, options: ImportOptions) {
  const { rows, program, ...table } = await readTable(bytes, subscriberFields, options.columns)
  const orderOf = dateOrders(rows, [['requested'], ['confirmed'], ['out']], program)
  const drafts = await inTurns(rows, ({ row, cell, notes }) => {
    const draft = subscriberInRow(cell, row, { orderOf, notes })
    return { ...draft, hash: hashOf(deps, draft.email) }
  })
  const plan = (all: CollectionData, now: Instant): Plan<Added> & { next?: Changes } => {
    const tools = { newId: deps.newId, now, leftOut: new Set(options.leftOut), program: program?.name }
    const { rows, made, ...planned } = planSubscribers(drafts, all, { ...tools, hashOf: email => hashOf(deps, email) })
    const { subscribers, invitations, blocked } = planned
    const redirects: [] = []
    if (made.length + blocked.length === 0) return { rows, made, redirects, records: {} }
    const before = blocked.length > 0 ? withBlocked(deps, all, new Set(blocked)) : { newsletter: all.newsletter }
    const { invitations: waiting = [], invited = [] } = before.newsletter
    const newsletter = {
      ...before.newsletter,
      subscribers: [...before.newsletter.subscribers, ...subscribers],
      invitations: [...waiting, ...invitations],
      invited: [...invited, ...invitations.map(({ email }) => hashOf(deps, email))],
    }
    const outbox = newLetters(deps, invitations.map(invitationLetter(deps)))
    return { rows, made, redirects, records: { outbox }, next: { ...before, newsletter } }
  }
  return { ...table, plan }
}

const invitationLetter =
  (deps: Deps) =>
  (invitation: Invitation): Letter => {
    const { siteName, contact } = deps.sender()
    return {
      to: invitation.email,
      replyTo: contact.email,
      subject: `Bitte bestätige den Newsletter von ${siteName}`,
      expires: invitationExpires(invitation),
      cause: { kind: 'invitation', id: invitation._id },
    }
  }
