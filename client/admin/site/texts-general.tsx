import { CheckBox, TextField } from '../../ui/field.tsx'
import { labels, OneColumn, type TextsForm } from './texts-form.tsx'

const periods = { fullIps: 'Whole IP addresses', requests: 'Requests', logins: 'Logins' }
const periodNames = ['fullIps', 'requests', 'logins'] as const

export function GeneralSettings({ form: { bind } }: { form: TextsForm }) {
  const days = bind.part('retention', periods)
  return (
    <OneColumn>
      <TextField {...bind.text('name')} />
      <TextField {...bind.text('publicUrl')} hint="Such as https://example.de; counts from the next start" />
      <CheckBox
        {...bind.box('lenientAddresses')}
        label={
          <>
            <strong>{labels.lenientAddresses}</strong>
            <small>Registrations may say “12a”, “12-14” or “Straße des 17. Juni”</small>
          </>
        }
      />
      <h3>{labels.retention}</h3>
      {periodNames.map(name => (
        <TextField key={name} {...days.number(name)} className="half" min={1} />
      ))}
    </OneColumn>
  )
}
