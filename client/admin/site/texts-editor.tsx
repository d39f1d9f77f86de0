import type { ReactNode } from 'react'
import { AppError } from '../../../domain/error.ts'
import { type Audience, audiences, type Site, type WelcomeSection } from '../../../domain/site/site.ts'
import type { SiteEdit } from '../../../domain/site/site-input.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextArea, TextField } from '../../ui/field.tsx'
import { ImageField, ImagesField } from '../kit/image-picker.tsx'
import { InfoSelect } from '../kit/info-select.tsx'
import { ItemList } from '../kit/item-list.tsx'
import { type Form, RecordEditor } from '../kit/record-editor.tsx'
import { RichField } from '../rich-text/rich-field.tsx'
import { api } from '../state/api.ts'
import { ask, fresh, usePanel } from '../state/state.ts'
import { type TextsPart, textsParts } from './texts-parts.ts'

const labels = {
  name: 'Name',
  publicUrl: 'Public URL',
  contact: 'Contact',
  welcome: 'Welcome',
  overview: 'Info overview',
  legal: 'Terms, privacy, imprint',
  retention: 'Days that logs are kept',
  lenientAddresses: 'Lenient addresses',
}

/** What of the site each part sends when it is saved. */
const sent: Record<TextsPart, (site: Site) => Omit<SiteEdit, 'lastModifiedDate'>> = {
  general: ({ name, publicUrl, retention, lenientAddresses }) => ({ name, publicUrl, retention, lenientAddresses }),
  contact: ({ contact }) => ({ contact }),
  welcome: ({ welcome }) => ({ welcome }),
  ausbildung: ({ welcome }) => ({ welcome }),
  kids: ({ welcome }) => ({ welcome }),
  erwachsene: ({ welcome }) => ({ welcome }),
  schulen: ({ welcome }) => ({ welcome }),
  firmen: ({ welcome }) => ({ welcome }),
  media: ({ welcome }) => ({ welcome }),
  overview: ({ overview }) => ({ overview }),
  terms: ({ legal: { termsAsOf, terms } }) => ({ legal: { termsAsOf, terms } }),
  privacy: ({ legal: { privacy } }) => ({ legal: { privacy } }),
  imprint: ({ legal: { imprint } }) => ({ legal: { imprint } }),
}

type SiteForm = Form<Site>

/** The operator's own texts (D1), one part at a time. */
export function TextsEditor({ part }: { part: TextsPart }) {
  const site = usePanel(state => state.lists.site)
  if (!site) return null
  const dated = (record: Site): Site => ({ ...record, lastModifiedDate: record.lastModifiedDate ?? '' })
  return (
    <RecordEditor<Site>
      title={textsParts[part]}
      initial={dated(site)}
      labels={labels}
      save={async value => {
        if (value.publicUrl !== site.publicUrl) await confirmAddress(value.publicUrl)
        const json = { ...sent[part](value), lastModifiedDate: value.lastModifiedDate ?? '' }
        usePanel.setState({ lists: { ...usePanel.getState().lists, site: await call(api.site.edit.$post({ json })) } })
      }}
      saved="Texts Saved"
      fresh={async () => dated(await fresh.site())}
      lists={['site']}
    >
      {form => <Fields part={part} form={form} />}
    </RecordEditor>
  )
}

/** From another address the site could not even be administered. Throws when it is not meant so. */
async function confirmAddress(address: string) {
  if (address === '' || address === location.origin) return
  const isMeant = await ask(`From the next start on the site will answer only at ${address}. Is that right?`, 'Yes')
  if (!isMeant) throw new AppError('invalid', 'Not saved yet.', { fields: { publicUrl: 'Please check the address.' } })
}

function Fields({ part, form }: { part: TextsPart; form: SiteForm }) {
  if (part === 'general') return <General form={form} />
  if (part === 'contact') return <ContactFields form={form} />
  if (part === 'welcome') return <WelcomeFields form={form} />
  if (part === 'media') return <MediaFields form={form} />
  if (part === 'overview') return <OverviewFields form={form} />
  if (part === 'terms' || part === 'privacy') return <LegalFields form={form} part={part} />
  if (part === 'imprint') return <Imprint form={form} />
  return <SectionFields form={form} audience={part} />
}

const Two = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="editor-columns">
    <div className="editor-fields">{left}</div>
    <div>{right}</div>
  </div>
)

const One = ({ children }: { children: ReactNode }) => <div className="editor-fields editor-single">{children}</div>

function General({ form: { value, set, errors } }: { form: SiteForm }) {
  const { retention } = value
  const days = { fullIps: 'Whole IP addresses', requests: 'Requests', logins: 'Logins' } as const
  return (
    <One>
      <TextField
        id="name"
        label={labels.name}
        error={errors.name}
        value={value.name}
        onChange={event => set({ name: event.target.value })}
      />
      <TextField
        id="publicUrl"
        label={labels.publicUrl}
        hint="Such as https://example.de; counts from the next start"
        error={errors.publicUrl}
        value={value.publicUrl}
        onChange={event => set({ publicUrl: event.target.value })}
      />
      <CheckBox
        id="lenientAddresses"
        label={
          <>
            <strong>{labels.lenientAddresses}</strong>
            <small>Registrations may say “12a”, “12-14” or “Straße des 17. Juni”</small>
          </>
        }
        checked={value.lenientAddresses}
        onChange={event => set({ lenientAddresses: event.target.checked })}
      />
      <h3>{labels.retention}</h3>
      {(Object.keys(days) as (keyof typeof days)[]).map(name => (
        <TextField
          key={name}
          id={name}
          className="half"
          label={days[name]}
          type="number"
          min={1}
          error={errors[`retention.${name}`]}
          value={String(retention[name])}
          onChange={event => set({ retention: { ...retention, [name]: Number(event.target.value) } })}
        />
      ))}
    </One>
  )
}

const contactTexts = {
  name: 'Name',
  title: 'Title',
  street: 'Street',
  zip: 'Zip',
  city: 'City',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
} as const

function ContactFields({ form: { value, set, errors } }: { form: SiteForm }) {
  const { contact } = value
  const change = (part: Partial<Site['contact']>) => set({ contact: { ...contact, ...part } })
  return (
    <Two
      left={
        <>
          {(Object.keys(contactTexts) as (keyof typeof contactTexts)[]).map(name => (
            <TextField
              key={name}
              id={name}
              className="half"
              label={contactTexts[name]}
              error={errors[`contact.${name}`]}
              value={contact[name]}
              onChange={event => change({ [name]: event.target.value })}
            />
          ))}
          <RichField id="bio" label="Bio" value={contact.bio} onChange={bio => change({ bio })} />
        </>
      }
      right={<ImageField title="Portrait" id={contact.portrait} onChange={portrait => change({ portrait })} />}
    />
  )
}

function WelcomeFields({ form: { value, set, errors } }: { form: SiteForm }) {
  const { welcome } = value
  const change = (part: Partial<Site['welcome']>) => set({ welcome: { ...welcome, ...part } })
  return (
    <Two
      left={
        <>
          <TextField
            id="headline"
            label="Headline"
            error={errors['welcome.headline']}
            value={welcome.headline}
            onChange={event => change({ headline: event.target.value })}
          />
          <TextArea
            id="lead"
            label="Lead"
            error={errors['welcome.lead']}
            value={welcome.lead}
            onChange={event => change({ lead: event.target.value })}
          />
          <TextArea
            id="coursesLead"
            label="Below “Veranstaltungen & Kurse”"
            error={errors['welcome.coursesLead']}
            value={welcome.coursesLead}
            onChange={event => change({ coursesLead: event.target.value })}
          />
        </>
      }
      right={<ImageField title="Hero" id={welcome.hero} onChange={hero => change({ hero })} />}
    />
  )
}

function SectionFields({ form: { value, set, errors }, audience }: { form: SiteForm; audience: Audience }) {
  const infos = usePanel(state => state.lists.infos) ?? []
  const { welcome } = value
  const at = welcome.sections.findIndex(section => section.audience === audience)
  const section = welcome.sections[at]
  if (!section) return <AddSection form={{ value, set, errors }} audience={audience} />
  const change = (part: Partial<WelcomeSection>) =>
    set({
      welcome: {
        ...welcome,
        sections: welcome.sections.map(known => (known === section ? { ...section, ...part } : known)),
      },
    })
  const error = (field: string) => errors[`welcome.sections.${at}.${field}`]
  return (
    <Two
      left={
        <>
          <TextField
            id="title"
            label="Title"
            error={error('title')}
            value={section.title}
            onChange={event => change({ title: event.target.value })}
          />
          <TextArea
            id="lead"
            label="Lead"
            rows={2}
            error={error('lead')}
            value={section.lead}
            onChange={event => change({ lead: event.target.value })}
          />
          <RichField id="text" label="Text" value={section.text} onChange={text => change({ text })} />
          <RichField id="more" label="Weitere Informationen" value={section.more} onChange={more => change({ more })} />
          <div>
            <h3>Facts</h3>
            <ItemList
              name="Fact"
              items={section.facts}
              empty={{ term: '', detail: '' }}
              onChange={facts => change({ facts })}
            >
              {({ term, detail }, changeFact, index) => (
                <>
                  <TextField
                    id={`term-${index}`}
                    label="Term"
                    error={error(`facts.${index}.term`)}
                    value={term}
                    onChange={event => changeFact({ term: event.target.value })}
                  />
                  <TextField
                    id={`detail-${index}`}
                    label="Detail"
                    error={error(`facts.${index}.detail`)}
                    value={detail}
                    onChange={event => changeFact({ detail: event.target.value })}
                  />
                </>
              )}
            </ItemList>
          </div>
          <div>
            <h3>Links</h3>
            <ItemList
              name="Link"
              items={section.links}
              empty={{ path: infos.find(({ path }) => path !== '')?.path ?? '', label: '' }}
              onChange={links => change({ links })}
            >
              {({ path, label }, changeLink, index) => (
                <>
                  <InfoSelect
                    id={`link-${index}`}
                    error={error(`links.${index}.path`)}
                    value={path}
                    onChange={path => changeLink({ path })}
                  />
                  <TextField
                    id={`label-${index}`}
                    label="Words"
                    error={error(`links.${index}.label`)}
                    value={label}
                    onChange={event => changeLink({ label: event.target.value })}
                  />
                </>
              )}
            </ItemList>
          </div>
        </>
      }
      right={
        <ImagesField title="Images of this Section" ids={section.images} onChange={images => change({ images })} />
      }
    />
  )
}

/** A site that has lost one of its sections gets it back. */
function AddSection({ form: { value, set }, audience }: { form: SiteForm; audience: Audience }) {
  const { welcome } = value
  const section = { audience, title: audience, lead: '', text: '', facts: [], images: [], links: [], more: '' }
  const sections = [...welcome.sections, section].sort(
    (a, b) => audiences.indexOf(a.audience) - audiences.indexOf(b.audience),
  )
  return (
    <Button variant="outline" onClick={() => set({ welcome: { ...welcome, sections } })}>
      Add this section
    </Button>
  )
}

function MediaFields({ form: { value, set, errors } }: { form: SiteForm }) {
  const { welcome } = value
  const change = (part: Partial<Site['welcome']['media']>) =>
    set({ welcome: { ...welcome, media: { ...welcome.media, ...part } } })
  return (
    <One>
      <ItemList
        name="Video"
        items={welcome.media.items}
        empty={{ title: '', note: '', url: 'https://', image: '' }}
        onChange={items => change({ items })}
      >
        {(item, changeItem, index) => (
          <>
            {(['title', 'note', 'url'] as const).map(name => (
              <TextField
                key={name}
                id={`${name}-${index}`}
                label={{ title: 'Title', note: 'Note', url: 'Address' }[name]}
                error={errors[`welcome.media.items.${index}.${name}`]}
                value={item[name]}
                onChange={event => changeItem({ [name]: event.target.value })}
              />
            ))}
            <ImageField title="Preview image" id={item.image} onChange={image => changeItem({ image })} />
          </>
        )}
      </ItemList>
      <RichField
        id="more"
        label="Weitere Informationen"
        value={welcome.media.more}
        onChange={more => change({ more })}
      />
    </One>
  )
}

function OverviewFields({ form: { value, set, errors } }: { form: SiteForm }) {
  const { overview } = value
  const change = (part: Partial<Site['overview']>) => set({ overview: { ...overview, ...part } })
  return (
    <One>
      <TextArea
        id="lead"
        label="Lead"
        error={errors['overview.lead']}
        value={overview.lead}
        onChange={event => change({ lead: event.target.value })}
      />
      <ItemList name="Section" items={overview.sections} onChange={sections => change({ sections })}>
        {(section, changeSection, index) => (
          <>
            <TextField
              id={`title-${index}`}
              label="Title"
              error={errors[`overview.sections.${index}.title`]}
              value={section.title}
              onChange={event => changeSection({ title: event.target.value })}
            />
            <RichField
              id={`text-${index}`}
              label="Text"
              value={section.text}
              onChange={text => changeSection({ text })}
            />
            <ImageField title="Image" id={section.image} onChange={image => changeSection({ image })} />
          </>
        )}
      </ItemList>
    </One>
  )
}

const marks =
  '{name}, {anschrift}, {email} and {telefon} become the contact’s; {ipTage}, {logTage} and {loginTage} the days that logs are kept.'

function LegalFields({ form: { value, set, errors }, part }: { form: SiteForm; part: 'terms' | 'privacy' }) {
  const { legal } = value
  const change = (changes: Partial<Site['legal']>) => set({ legal: { ...legal, ...changes } })
  return (
    <One>
      {part === 'terms' && (
        <TextField
          id="termsAsOf"
          className="half"
          label="Date of the terms"
          type="date"
          error={errors['legal.termsAsOf']}
          value={legal.termsAsOf}
          onChange={event => change({ termsAsOf: event.target.value })}
        />
      )}
      <p className="note">{marks}</p>
      <ItemList
        name="Section"
        items={legal[part]}
        empty={{ title: '', body: '' }}
        onChange={sections => change({ [part]: sections })}
      >
        {({ title, body }, changeSection, index) => (
          <>
            <TextField
              id={`title-${index}`}
              label="Title"
              error={errors[`legal.${part}.${index}.title`]}
              value={title}
              onChange={event => changeSection({ title: event.target.value })}
            />
            <RichField
              id={`body-${index}`}
              label="Text"
              value={body}
              onChange={html => changeSection({ body: html })}
            />
          </>
        )}
      </ItemList>
    </One>
  )
}

function Imprint({ form: { value, set } }: { form: SiteForm }) {
  const { legal } = value
  return (
    <One>
      <p className="note">{marks}</p>
      <RichField
        id="imprint"
        label="Imprint"
        value={legal.imprint}
        onChange={imprint => set({ legal: { ...legal, imprint } })}
      />
    </One>
  )
}
