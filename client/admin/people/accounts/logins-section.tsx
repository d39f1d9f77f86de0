import { formatShortDateTime } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { agentName } from '../../../../domain/visits/agent.ts'
import { Cell, Section, Table, YesNo } from '../../kit/list/table.tsx'
import { useList } from '../../state/lists.ts'

export function LoginsSection() {
  const logins = useList('logins') ?? []
  return (
    <Section title={t('Login History', 'Anmeldeversuche')} list="logins">
      <Table
        empty={t('No logins yet.', 'Noch keine Anmeldeversuche.')}
        columns={[
          t('Email', 'E-Mail'),
          t('Success', 'Erfolg'),
          'IP',
          t('Agent', 'Browser'),
          t('Last Login', 'Zeitpunkt'),
        ]}
      >
        {logins.map(({ email, success, ip, agent, date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id, and the list is only replaced as a whole
          <tr key={`${date} ${index}`}>
            <Cell label={t('Email', 'E-Mail')}>{email}</Cell>
            <Cell label={t('Success', 'Erfolg')}>
              <YesNo is={success} no="bad" />
            </Cell>
            <Cell label="IP">{ip}</Cell>
            <Cell label={t('Agent', 'Browser')} className="agent">
              <span title={agent}>{agentName(agent)}</span>
            </Cell>
            <Cell label={t('Last Login', 'Zeitpunkt')} className="moment">
              {formatShortDateTime(date)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
