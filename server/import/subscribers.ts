import { withoutCodes } from '../../domain/import/subscribers/coded-answers.ts'
import { leftInSheet, withSections } from '../../domain/import/subscribers/sections.ts'
import { subscriberFields } from '../../domain/import/subscribers/subscriber-fields.ts'
import { planSubscribers, type SubscriberPlan } from '../../domain/import/subscribers/subscriber-plan.ts'
import {
  refusalFinder,
  subscriberInRow,
  withAnswers,
  withOptions,
  withoutTick,
} from '../../domain/import/subscribers/subscriber-rows.ts'
import { isHeadingOf } from '../../domain/import/tables/columns.ts'
import { dateOrders } from '../../domain/import/tables/when.ts'
import { normalAddress } from '../../domain/kit/addresses/normal-address.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { mapInSteps, type SlicedWork } from '../../domain/kit/sliced-work.ts'
import type { Invitation } from '../../domain/people/newsletter/subscriber.ts'
import type { Deps } from '../app/deps.ts'
import type { Letter } from '../mailer/letter.ts'
import { newLetters } from '../mailer/outbox.ts'
import { invitationExpires } from '../people/newsletter/consent.ts'
import { addressHash } from '../people/newsletter/signed-links.ts'
import { withBlocked } from '../people/newsletter/unsubscribe.ts'
import { runInSlices } from '../runtime/run-in-slices.ts'
import type { CollectionData } from '../store/data-folder.ts'
import type { ImportChanges, ImportContext, ImportRequest, PlannedImport } from './read-file.ts'
import { readTable } from './table.ts'
import { withoutSubscribers } from './undo-subscribers.ts'

/** Reads a list of subscribers (D78). */
export async function readSubscribers(deps: Deps, bytes: Buffer, { options, run }: ImportRequest) {
  const {
    rows: all,
    program,
    hasFormulas: _,
    titles,
    gone,
    ...table
  } = await readTable(bytes, subscriberFields, options.columns)
  const columnOf = (name: keyof typeof subscriberFields) => {
    const heading = table.headings[table.fields.find(field => field.name === name)?.column ?? -1] ?? ''
    return { heading, isCertain: Boolean(options.columns) || isHeadingOf(subscriberFields[name], heading) }
  }
  const answered = withOptions(withoutTick(withoutCodes(all, columnOf), columnOf), columnOf)
  const rows = withAnswers(answered, name => columnOf(name).isCertain)
  const orderOf = await runInSlices(dateOrders(rows, [['requested'], ['confirmed'], ['out']], program), run)
  const refusalsIn = refusalFinder()
  const read = mapInSteps(rows, ({ row, cell, notes, unread, isSetAside }) => {
    const draft = subscriberInRow(cell, row, { orderOf, notes, refusals: refusalsIn(unread), isSetAside })
    const sheet = gone.get(normalAddress(draft.email))
    return { ...(sheet === undefined ? draft : leftInSheet(draft, sheet)), hash: addressHash(deps, draft.email) }
  })
  run.begin('reading', rows.length)
  const drafts = withSections(await runInSlices(read, run), titles)
  function* plan(all: ImportContext, now: Instant): SlicedWork<PlannedImport> {
    const tools = { newId: deps.newId, now, leftOut: new Set(options.leftOut), program: program?.name }
    const planned = yield* planSubscribers(drafts, all, { ...tools, hashOf: email => addressHash(deps, email) })
    const { rows, made, invitations, blocked } = planned
    const letters = yield* mapInSteps(invitations, invitationLetter(deps))
    return {
      ...{ rows, made, redirects: [], records: { outbox: newLetters(deps, letters) } },
      ...(made.length + blocked.length > 0 ? { change: all => withPlanned(deps, all, planned) } : {}),
    }
  }
  return { ...table, entries: rows.length, plan }
}

/** Returns the collections with the new subscribers, and without blocked ones. */
function withPlanned(
  deps: Deps,
  all: CollectionData,
  { subscribers, invitations, invited, blocked }: SubscriberPlan,
): ImportChanges {
  const proven = new Set(subscribers.map(({ email }) => normalAddress(email)))
  const waiting = (all.newsletter.invitations ?? []).filter(({ email }) => proven.has(normalAddress(email)))
  const remaining = withoutSubscribers(deps, all, new Set(waiting.map(({ _id }) => _id)))
  const before = blocked.length > 0 ? withBlocked(deps, { ...all, ...remaining }, new Set(blocked)) : remaining
  const { newsletter } = before
  return {
    ...before,
    newsletter: {
      ...newsletter,
      subscribers: [...newsletter.subscribers, ...subscribers],
      invitations: [...(newsletter.invitations ?? []), ...invitations],
      invited: [...(newsletter.invited ?? []), ...invited],
    },
  }
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
