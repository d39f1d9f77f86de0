import { formatShortDateTime } from '../../../domain/format.ts'
import { Cell, Section, Table, YesNo } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'

export function LoginsSection() {
  const logins = useList('logins') ?? []
  return (
    <Section title="Login History" list="logins">
      <Table columns={['Email', 'Success', 'IP', 'Agent', 'Last Login']}>
        {logins.map(({ email, success, ip, agent, date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id, and the list is only replaced as a whole
          <tr key={`${date} ${index}`}>
            <Cell label="Email">{email}</Cell>
            <Cell label="Success">
              <YesNo is={success} no="bad" />
            </Cell>
            <Cell label="IP">{ip}</Cell>
            <Cell label="Agent" className="agent">
              {agent}
            </Cell>
            <Cell label="Last Login" className="moment">
              {formatShortDateTime(date)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
