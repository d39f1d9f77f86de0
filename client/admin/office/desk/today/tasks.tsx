import { type MouseEvent, useId } from 'react'
import { telephoneLink } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import {
  type Desk,
  type DeskTask,
  type DeskTaskKind,
  type DeskTrouble,
  taskKinds,
} from '../../../../../domain/office/desk/desk.ts'
import { taskId } from '../../../../../domain/office/desk/task-id.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { PlainList } from '../../../../kit/ui/plain-list.tsx'
import { Unbroken } from '../../../../kit/ui/unbroken.tsx'
import type { BookingCalls } from '../../../bookings/booking/booking-calls.ts'
import { settingOfGap } from '../../../bookings/money/missing-setting.ts'
import { confirmAllWords, GuestMessage } from '../../../kit/letters/letters-wait.tsx'
import { sectionId } from '../../../kit/list/sections.tsx'
import { useShownItems } from '../../../kit/list/table.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PanelIcon, type PanelIconName } from '../../../kit/panel-icon.tsx'
import type { RowAct } from '../../../kit/row-focus.ts'
import { openOverlay } from '../../../state/overlay.ts'
import {
  confirmTask,
  confirmTasks,
  extendTaskOffer,
  issueInvoice,
  openReminder,
  openWithdrawal,
  recordRepayment,
} from './task-calls.ts'
import { groupTitle, taskName, taskWords } from './task-words.ts'

type TaskActions = { calls: BookingCalls; act: RowAct }

/**
 * Shows open tasks by kind, each with a one-click action. The first is the most urgent, with the only filled button
 * (A1).
 */
export function Tasks({ desk, ...actions }: TaskActions & { desk: Desk }) {
  const groups = Map.groupBy(desk.tasks, ({ kind }) => kind)
  const first = taskKinds.find(kind => groups.has(kind))
  return taskKinds.map(kind => {
    const group = groups.get(kind)
    return group && <Group key={kind} kind={kind} tasks={group} desk={desk} isFirst={kind === first} {...actions} />
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
}: TaskActions & { kind: DeskTaskKind; tasks: readonly DeskTask[]; desk: Desk; isFirst: boolean }) {
  const id = useId()
  const { counts } = desk
  const title = groupTitle(kind, tasks, desk.date)
  const { listed, showAll } = useShownItems(tasks, SHOWN_FIRST, title)
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

/** Counts the tasks that load once these are done, and links to the page that lists them all. */
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
      {(kind === 'offer' ||
        kind === 'call' ||
        kind === 'minimum' ||
        kind === 'free' ||
        kind === 'large' ||
        kind === 'confirm') && <Link to="/admin/desk/dates">{words}</Link>}
      {kind === 'letter' && <a href={`/admin#${sectionId('system', t('Outbox', 'Postausgang'))}`}>{words}</a>}
      {kind === 'withdrawal' && <Link to="/admin/desk/money#withdrawals">{words}</Link>}
    </p>
  )
}

/** Confirms the requests that fit into the free places and have no message to read first. */
function ConfirmTogether({ tasks, desk, calls, act }: TaskActions & { tasks: readonly DeskTask[]; desk: Desk }) {
  const fitting = tasks.filter(task => task.kind === 'confirm').filter(({ isFitting }) => isFitting)
  const unread = fitting.filter(({ message }) => message !== undefined).length
  const ready = fitting.filter(({ message }) => message === undefined)
  if (ready.length < 2) return null
  const isBoth = ready.length === 2 && tasks.length === 2
  return (
    <button
      className="tasks-all"
      type="button"
      onClick={press => act(press, confirmTasks(calls, ready, desk.hasMailServer))}
    >
      <PanelIcon name="check" />
      {isBoth ? t('Confirm Both', 'Beide bestätigen') : confirmAllWords(ready.length, unread)}
    </button>
  )
}

/** Shows a late backup and a failing second home in red: a disk failure would lose everything since. */
function TaskWords({ task, desk }: { task: DeskTask; desk: Desk }) {
  const words = taskWords(task, desk)
  const isLate = task.kind === 'trouble' && ((task.what === 'backup' && task.isLate) || task.what === 'home')
  return isLate ? (
    <Notice is="bad">{words}</Notice>
  ) : (
    <p>
      <Unbroken>{words}</Unbroken>
    </p>
  )
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
    case 'large':
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
function troublePart({ what }: DeskTrouble): string {
  if (what === 'mail') return t('Outbox', 'Postausgang')
  if (what === 'home') return t('Second Home', 'Zweiter Ort')
  return what === 'mailbox' ? t('Mail', 'E-Mail') : t('Health', 'Zustand')
}

const SITE_TEXTS = '/admin#site-data'
const systemPart = (title: string) => `/admin#${sectionId('system', title)}`

function TaskAction({ task, isMain, calls, act }: TaskActions & { task: DeskTask; isMain: boolean }) {
  const step = stepOf(task, { calls, act })
  const look = { variant: isMain ? 'primary' : 'outline', small: true, className: 'task-action' } as const
  const words = (
    <>
      {step.icon && <PanelIcon name={step.icon} />}
      {step.word}
      <span className="visually-hidden"> {taskName(task)}</span>
    </>
  )
  if ('press' in step)
    return (
      <Button {...look} onClick={step.press}>
        {words}
      </Button>
    )
  if ('to' in step)
    return (
      <ButtonLink {...look} to={step.to}>
        {words}
      </ButtonLink>
    )
  return (
    <a className={`button ${isMain ? '' : 'button-outline '}button-small task-action`} href={step.href}>
      {words}
    </a>
  )
}

/** A task's button: it acts, or leads to a page of the desk or to another address. */
type Step = { icon?: PanelIconName; word: string } & (
  | { press: (press: MouseEvent) => void }
  | { to: string }
  | { href: string }
)

function stepOf(task: DeskTask, { calls, act }: TaskActions): Step {
  const to = pathOf(task) ?? '/admin/desk'
  const view = { icon: 'view', word: t('View', 'Ansehen') } as const
  const enter = { icon: 'edit', word: t('Enter', 'Eintragen') } as const
  switch (task.kind) {
    case 'offer':
      return task.mayProlong
        ? { word: t('Extend 24 h', '24 Std. länger'), press: press => act(press, extendTaskOffer(calls, task)) }
        : { ...view, to }
    case 'call': {
      const href = telephoneLink(task.phone)
      return href ? { icon: 'phone', word: t('Call', 'Anrufen'), href } : { ...view, to }
    }
    case 'confirm':
      return {
        icon: 'check',
        word: t('Confirm', 'Bestätigen'),
        press: press => act(press, confirmTask(calls, task)),
      }
    case 'withdrawal':
      return { ...view, press: () => void openWithdrawal(calls, task) }
    case 'repay':
      return { icon: 'euro', word: t('Record', 'Erfassen'), press: () => void recordRepayment(calls, task) }
    case 'overdue':
      return { icon: 'bell', word: t('Remind', 'Erinnern'), press: () => openReminder(task) }
    case 'unbilled': {
      const missing = task.lacks.map(settingOfGap).find(field => field !== undefined)
      if (missing)
        return { ...enter, press: () => openOverlay({ kind: 'texts', part: missing.part, field: missing.field }) }
      if (task.lacks.length > 0) return { ...view, to }
      return { icon: 'page', word: t('Invoice', 'Rechnung'), press: press => act(press, issueInvoice(calls, task)) }
    }
    case 'answer':
      return { icon: 'edit', word: t('Answer', 'Antworten'), to }
    case 'letter':
      return task.registration === ''
        ? { ...view, href: systemPart(t('Outbox', 'Postausgang')) }
        : { icon: 'edit', word: t('Correct', 'Korrigieren'), to }
    case 'minimum':
    case 'free':
    case 'large':
    case 'deleted':
    case 'repayVoucher':
    case 'unpriced':
      return { ...view, to }
    case 'account':
      return { ...enter, press: () => openOverlay({ kind: 'texts', part: 'bank', field: 'bank.iban' }) }
    case 'form':
      return {
        icon: 'edit',
        word: t('Choose', 'Wählen'),
        press: () => openOverlay({ kind: 'texts', part: 'form', field: 'lenientAddresses' }),
      }
    case 'placeholders':
      return { icon: 'edit', word: t('Fill In', 'Ausfüllen'), href: SITE_TEXTS }
    case 'rehearsal':
      return { ...view, href: systemPart(t('Second Home', 'Zweiter Ort')) }
    case 'trouble':
      return task.what === 'address'
        ? { ...enter, href: systemPart(t('Address of the Site', 'Adresse der Website')) }
        : { ...view, href: systemPart(troublePart(task)) }
  }
}
