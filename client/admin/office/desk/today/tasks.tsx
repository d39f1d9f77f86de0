import { type MouseEvent, type ReactNode, useId } from 'react'
import { telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import {
  type Desk,
  type DeskTask,
  type DeskTaskKind,
  type Trouble,
  taskKinds,
} from '../../../../../domain/office/desk/desk.ts'
import { taskId } from '../../../../../domain/office/desk/task-id.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { PlainList } from '../../../../kit/ui/plain-list.tsx'
import type { BookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { fieldOf } from '../../../bookings/money/missing-field.ts'
import { confirmAllWords, GuestMessage } from '../../../kit/letters/letters-wait.tsx'
import { sectionId } from '../../../kit/list/sections.tsx'
import { useListed } from '../../../kit/list/table.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PanelIcon, type PanelIconName } from '../../../kit/panel-icon.tsx'
import { openOverlay } from '../../../state/overlay.ts'
import type { Act } from './row-focus.ts'
import {
  confirmTask,
  confirmTasks,
  issueInvoice,
  openWithdrawal,
  prolongOffer,
  recordRepayment,
  remindOf,
} from './task-calls.ts'
import { groupTitle, taskName, taskWords } from './task-words.ts'

type Doing = { calls: BookingCalls; act: Act }

/**
 * Shows open tasks by kind, each with a one-click action. The first is the most urgent, with the only filled button
 * (A1).
 */
export function Tasks({ desk, ...doing }: Doing & { desk: Desk }) {
  const groups = Map.groupBy(desk.tasks, ({ kind }) => kind)
  const first = taskKinds.find(kind => groups.has(kind))
  return taskKinds.map(kind => {
    const group = groups.get(kind)
    return group && <Group key={kind} kind={kind} tasks={group} desk={desk} isFirst={kind === first} {...doing} />
  })
}

const SHOWN_FIRST = 12

function Group({
  kind,
  tasks,
  desk,
  isFirst,
  calls,
  act,
}: Doing & { kind: DeskTaskKind; tasks: readonly DeskTask[]; desk: Desk; isFirst: boolean }) {
  const id = useId()
  const { counts } = desk
  const title = groupTitle(kind, tasks, desk.date)
  const { listed, showAll } = useListed(tasks, SHOWN_FIRST, title)
  return (
    <section className="tasks" aria-labelledby={id}>
      <div className="tasks-head">
        <h2 id={id}>
          {title} <span className="desk-count">{counts[kind]}</span>
        </h2>
        <ConfirmTogether tasks={tasks} desk={desk} calls={calls} act={act} />
      </div>
      <PlainList>
        {listed.map((task, at) => (
          <li className="task" key={taskId(task)}>
            <div>
              <TaskName task={task} />
              <TaskWords task={task} desk={desk} />
              {task.kind === 'confirm' && task.message !== undefined && <GuestMessage text={task.message} />}
            </div>
            <TaskAction task={task} isMain={isFirst && at === 0} calls={calls} act={act} />
          </li>
        ))}
      </PlainList>
      {showAll}
      <MoreThanSent kind={kind} more={(counts[kind] ?? 0) - tasks.length} />
    </section>
  )
}

/** Further tasks load when the first ones are done; all are also listed elsewhere. */
function MoreThanSent({ kind, more }: { kind: DeskTaskKind; more: number }) {
  if (more <= 0) return null
  const words = t('View all', 'Alle ansehen')
  return (
    <p className="note">
      {t(`and ${more} more after these`, `und ${more} weitere nach diesen`)}{' '}
      {kind === 'answer' && <Link to="/admin/desk/inquiries">{words}</Link>}
      {(kind === 'overdue' || kind === 'repay' || kind === 'repayVoucher' || kind === 'unbilled') && (
        <Link to="/admin/desk/money">{words}</Link>
      )}
      {(kind === 'offer' || kind === 'call' || kind === 'minimum' || kind === 'free' || kind === 'confirm') && (
        <Link to="/admin/desk/dates">{words}</Link>
      )}
      {kind === 'letter' && <a href={`/admin#${sectionId('system', t('Outbox', 'Postausgang'))}`}>{words}</a>}
      {kind === 'withdrawal' && <Link to="/admin/desk/money#withdrawals">{words}</Link>}
    </p>
  )
}

/** Confirms only those that fit into the places. */
function ConfirmTogether({ tasks, desk, calls, act }: Doing & { tasks: readonly DeskTask[]; desk: Desk }) {
  const all = tasks.filter(task => task.kind === 'confirm').filter(({ isFitting }) => isFitting)
  const fitting = all.filter(({ message }) => message === undefined)
  if (fitting.length < 2) return null
  const isBoth = fitting.length === 2 && tasks.length === 2
  return (
    <button
      className="tasks-all"
      type="button"
      onClick={press => act(press, confirmTasks(calls, fitting, desk.hasMailServer))}
    >
      <PanelIcon name="check" />
      {isBoth ? t('Confirm both', 'Beide bestätigen') : confirmAllWords(fitting.length, all.length - fitting.length)}
    </button>
  )
}

/** A backup missing for days is red: a disk failure would lose everything since. */
function TaskWords({ task, desk }: { task: DeskTask; desk: Desk }) {
  const words = taskWords(task, desk)
  const isLate = task.kind === 'trouble' && task.what === 'backup' && task.isLate
  return isLate ? <Notice is="bad">{words}</Notice> : <p>{words}</p>
}

/** Links the name to the task's page, if there is one. */
function TaskName({ task }: { task: DeskTask }) {
  const path = pathOf(task)
  const name = taskName(task)
  return path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>
}

function pathOf(task: DeskTask): string | undefined {
  switch (task.kind) {
    case 'offer':
    case 'call':
    case 'confirm':
    case 'repay':
    case 'unbilled':
    case 'overdue':
      return `/admin/desk/booking/${task._id}`
    case 'repayVoucher':
    case 'unpriced':
      return '/admin/desk/money'
    case 'minimum':
    case 'deleted':
      return `/admin/desk/event/${task.event}`
    case 'free':
      return `/admin/desk/event/${task.event}${task.first ? '#warteliste' : ''}`
    case 'answer':
      return `/admin/desk/inquiry/${task._id}`
    case 'letter':
      if (task.registration === '') return undefined
      return task.event === '' ? `/admin/desk/inquiry/${task.registration}` : `/admin/desk/booking/${task.registration}`
    default:
      return undefined
  }
}

/** Heading in the panel that explains a trouble. */
function troublePart({ what }: Trouble): string {
  if (what === 'mail') return t('Outbox', 'Postausgang')
  return what === 'mailbox' ? t('Mail', 'E-Mail') : t('Health', 'Zustand')
}

const SITE_TEXTS = '/admin#site-data'
const systemPart = (title: string) => `/admin#${sectionId('system', title)}`

function TaskAction({ task, isMain, calls, act }: Doing & { task: DeskTask; isMain: boolean }) {
  const look = isMain ? 'primary' : 'outline'
  const parts = (icon: PanelIconName, word: string) => (
    <>
      <PanelIcon name={icon} />
      {word}
      <span className="visually-hidden"> {taskName(task)}</span>
    </>
  )
  const path = pathOf(task) ?? '/admin/desk'
  switch (task.kind) {
    case 'offer':
      if (!task.mayProlong)
        return (
          <ToPage look={look} to={path}>
            {parts('view', t('View', 'Ansehen'))}
          </ToPage>
        )
      return (
        <Button variant={look} small className="task-action" onClick={press => act(press, prolongOffer(calls, task))}>
          {t('Extend 24 h', '24 Std. länger')}
          <span className="visually-hidden"> {task.name}</span>
        </Button>
      )
    case 'call': {
      const number = telephoneLink(task.phone)
      if (!number)
        return (
          <ToPage look={look} to={path}>
            {parts('view', t('View', 'Ansehen'))}
          </ToPage>
        )
      return (
        <Away look={look} href={number}>
          {parts('phone', t('Call', 'Anrufen'))}
        </Away>
      )
    }
    case 'confirm':
      return (
        <Press look={look} act={press => act(press, confirmTask(calls, task))}>
          {parts('check', t('Confirm', 'Bestätigen'))}
        </Press>
      )
    case 'withdrawal':
      return (
        <Press look={look} act={() => void openWithdrawal(calls, task)}>
          {parts('view', t('View', 'Ansehen'))}
        </Press>
      )
    case 'repay':
      return (
        <Press look={look} act={() => void recordRepayment(calls, task)}>
          {parts('euro', t('Record', 'Erfassen'))}
        </Press>
      )
    case 'overdue':
      return (
        <Press look={look} act={() => remindOf(task)}>
          {parts('bell', t('Remind', 'Erinnern'))}
        </Press>
      )
    case 'unbilled': {
      const missing = task.lacks.map(fieldOf).find(field => field !== undefined)
      if (missing)
        return (
          <Press look={look} act={() => openOverlay({ kind: 'texts', part: missing.part, field: missing.field })}>
            {parts('edit', t('Enter', 'Eintragen'))}
          </Press>
        )
      if (task.lacks.length > 0)
        return (
          <ToPage look={look} to={path}>
            {parts('view', t('View', 'Ansehen'))}
          </ToPage>
        )
      return (
        <Press look={look} act={press => act(press, issueInvoice(calls, task))}>
          {parts('page', t('Invoice', 'Rechnung'))}
        </Press>
      )
    }
    case 'answer':
      return (
        <ToPage look={look} to={path}>
          {parts('edit', t('Answer', 'Antworten'))}
        </ToPage>
      )
    case 'letter':
      if (task.registration === '')
        return (
          <Away look={look} href={systemPart(t('Outbox', 'Postausgang'))}>
            {parts('view', t('View', 'Ansehen'))}
          </Away>
        )
      return (
        <ToPage look={look} to={path}>
          {parts('edit', t('Correct', 'Korrigieren'))}
        </ToPage>
      )
    case 'minimum':
    case 'free':
    case 'deleted':
    case 'repayVoucher':
    case 'unpriced':
      return (
        <ToPage look={look} to={path}>
          {parts('view', t('View', 'Ansehen'))}
        </ToPage>
      )
    case 'account':
      return (
        <Press look={look} act={() => openOverlay({ kind: 'texts', part: 'bank', field: 'bank.iban' })}>
          {parts('edit', t('Enter', 'Eintragen'))}
        </Press>
      )
    case 'form':
      return (
        <Press look={look} act={() => openOverlay({ kind: 'texts', part: 'form', field: 'lenientAddresses' })}>
          {parts('edit', t('Choose', 'Wählen'))}
        </Press>
      )
    case 'placeholders':
      return (
        <Away look={look} href={SITE_TEXTS}>
          {parts('edit', t('Fill In', 'Ausfüllen'))}
        </Away>
      )
    case 'trouble':
      if (task.what === 'address')
        return (
          <Away look={look} href={systemPart(t('Address of the Site', 'Adresse der Website'))}>
            {parts('edit', t('Enter', 'Eintragen'))}
          </Away>
        )
      return (
        <Away look={look} href={systemPart(troublePart(task))}>
          {parts('view', t('View', 'Ansehen'))}
        </Away>
      )
  }
}

type Action = { look: 'primary' | 'outline'; children: ReactNode }

const Press = ({ look, act, children }: Action & { act: (press: MouseEvent) => void }) => (
  <Button variant={look} small className="task-action" onClick={act}>
    {children}
  </Button>
)

const ToPage = ({ look, to, children }: Action & { to: string }) => (
  <ButtonLink variant={look} small className="task-action" to={to}>
    {children}
  </ButtonLink>
)

const Away = ({ look, href, children }: Action & { href: string }) => (
  <a className={`button ${look === 'outline' ? 'button-outline ' : ''}button-small task-action`} href={href}>
    {children}
  </a>
)
