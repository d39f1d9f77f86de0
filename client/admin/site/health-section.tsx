import type { ReactNode } from 'react'
import { isAlmostFull } from '../../../domain/backup/disk.ts'
import { formatBytes, formatShortDateTime } from '../../../domain/format.ts'
import { Notice } from '../kit/notice.tsx'
import { Facts, Section } from '../kit/table.tsx'
import { type Lists, useList } from '../state/lists.ts'

/** The state of the program, its disk, certificate, mail, logs and data. */
export function HealthSection() {
  const system = useList('system')
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
        'Running since': formatShortDateTime(startedAt),
        'Disk space': isAlmostFull(disk) ? (
          <Notice is="bad">{`Almost full: ${space}`}</Notice>
        ) : (
          <Notice is="good">{space}</Notice>
        ),
        ...(certificate ? { Certificate: <Certificate {...certificate} /> } : {}),
        Mail: <Mail />,
        Logs: <Problems are={problems.logs}>Every visit is written down</Problems>,
        Data: <Problems are={problems.data}>All files were sound at the start</Problems>,
      }}
    />
  )
}

function Certificate({ domains, validUntil, problem, nextTry }: NonNullable<Lists['system']['certificate']>) {
  const until = validUntil && `${domains.join(', ')}: valid until ${formatShortDateTime(validUntil)}`
  const next = nextTry && `Next try: ${formatShortDateTime(nextTry)}`
  if (problem) return <Problems are={[problem, until ?? 'There is none for these names yet.', next ?? '']} />
  return until ? <Notice is="good">{until}</Notice> : <Notice is="bad">It is being asked for.</Notice>
}

function Mail() {
  const hasServer = !!useList('mail')?.host
  const outbox = useList('outbox') ?? []
  const failing = outbox.filter(({ attempts }) => attempts.length > 0).length
  const letters = (count: number) => (count === 1 ? '1 letter' : `${count} letters`)
  if (!hasServer) return <Notice is="bad">{`No mail server is set up; ${letters(outbox.length)} in the outbox`}</Notice>
  if (failing > 0) return <Notice is="bad">{`${letters(failing)} did not get through so far, see Outbox`}</Notice>
  return (
    <Notice is="good">
      {outbox.length === 0 ? 'Every letter has been sent' : `${letters(outbox.length)} on the way`}
    </Notice>
  )
}

/** The problems, or `children` if there are none. */
const Problems = ({ are, children }: { are: readonly string[]; children?: ReactNode }) =>
  are.length > 0 ? <Notice is="bad">{are.filter(Boolean).join('\n')}</Notice> : <Notice is="good">{children}</Notice>
