import type { ReactNode } from 'react'
import { formatBytes, formatMetricDate } from '../../domain/format.ts'
import { Icon } from '../ui/icon.tsx'
import { type Lists, usePanel } from './state.ts'
import { Facts, Section } from './table.tsx'

/** Bytes below which a disk is almost full: a backup or an upload of photos takes so much. */
const SCARCE = 500 * 1024 ** 2

/** How the site does. */
export function Health() {
  const system = usePanel(state => state.lists.system)
  return (
    <Section title="Health" list="system">
      {system && <State {...system} />}
    </Section>
  )
}

function State({ version, startedAt, disk, certificate, problems }: Lists['system']) {
  const space = `${formatBytes(disk.free)} of ${formatBytes(disk.total)} free`
  return (
    <Facts
      of={{
        Version: version,
        'Running since': formatMetricDate(startedAt),
        'Disk space': disk.free < SCARCE ? <Bad>{`Almost full: ${space}`}</Bad> : <Good>{space}</Good>,
        ...(certificate ? { Certificate: <Certificate {...certificate} /> } : {}),
        Mail: <Mail />,
        Logs: <Problems are={problems.logs}>Every visit is written down</Problems>,
        Data: <Problems are={problems.data}>All files were sound at the start</Problems>,
      }}
    />
  )
}

function Certificate({ domains, validUntil, problem, nextTry }: NonNullable<Lists['system']['certificate']>) {
  const until = validUntil && `${domains.join(', ')}: valid until ${formatMetricDate(validUntil)}`
  const next = nextTry && `Next try: ${formatMetricDate(nextTry)}`
  if (problem) return <Problems are={[problem, until ?? 'There is none for these names yet.', next ?? '']} />
  return until ? <Good>{until}</Good> : <Bad>It is being asked for.</Bad>
}

function Mail() {
  const hasServer = usePanel(state => !!state.lists.mail?.host)
  const outbox = usePanel(state => state.lists.outbox) ?? []
  const failing = outbox.filter(({ attempts }) => attempts.length > 0).length
  const letters = (count: number) => (count === 1 ? '1 letter' : `${count} letters`)
  if (!hasServer) return <Bad>{`No mail server is set up; ${letters(outbox.length)} in the outbox`}</Bad>
  if (failing > 0) return <Bad>{`${letters(failing)} did not get through so far, see Outbox`}</Bad>
  return <Good>{outbox.length === 0 ? 'Every letter has been sent' : `${letters(outbox.length)} on the way`}</Good>
}

/** What is wrong, or else that nothing is. */
const Problems = ({ are, children }: { are: readonly string[]; children?: ReactNode }) =>
  are.length > 0 ? <Bad>{are.filter(Boolean).join('\n')}</Bad> : <Good>{children}</Good>

const Good = ({ children }: { children: ReactNode }) => (
  <span className="notice notice-good">
    <Icon name="check" />
    {children}
  </span>
)

const Bad = ({ children }: { children: ReactNode }) => (
  <span className="notice notice-bad">
    <Icon name="warning" />
    {children}
  </span>
)
