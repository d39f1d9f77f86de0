import { type Audience, audiences } from '../../../../domain/content/site/site.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import { bindItem } from '../../kit/bind.ts'
import { InfoSelect, useLinkablePages } from '../../kit/form/choice-select.tsx'
import { ImageField, ImagesField } from '../../kit/form/image-picker.tsx'
import { ItemList } from '../../kit/list/item-list.tsx'
import { RichField } from '../../rich-text/rich-field.tsx'
import { OneColumn, type TextsForm, TwoColumns } from './texts-form.tsx'

const welcomeLabels = () => ({
  headline: t('Headline', 'Schlagzeile'),
  lead: t('Lead', 'Einleitung'),
  coursesLead: t('Below “Veranstaltungen & Kurse”', 'Unter „Veranstaltungen & Kurse“'),
  hero: t('Hero', 'Großes Bild'),
})

export function WelcomeTexts({ form }: { form: TextsForm }) {
  const bind = form.bind.part('welcome', welcomeLabels())
  return (
    <TwoColumns
      left={
        <>
          <TextField {...bind.text('headline')} />
          <TextArea {...bind.text('lead')} />
          <TextArea {...bind.text('coursesLead')} />
        </>
      }
      right={<ImageField {...bind.value('hero')} />}
    />
  )
}

const sectionLabels = () => ({
  title: t('Title', 'Überschrift'),
  lead: t('Lead', 'Einleitung'),
  text: 'Text',
  more: 'Weitere Informationen',
  images: t('Images of this Section', 'Bilder dieses Abschnitts'),
})
const factLabels = () => ({ term: t('Term', 'Stichwort'), detail: t('Detail', 'Angabe') })
const linkLabels = () => ({ path: t('Info page', 'Infoseite'), label: t('Words', 'Beschriftung') })

export function SectionTexts({ form, audience }: { form: TextsForm; audience: Audience }) {
  const pages = useLinkablePages()
  const { sections } = form.value.welcome
  const at = sections.findIndex(section => section.audience === audience)
  const section = sections[at]
  if (!section) return <AddSection form={form} audience={audience} />
  const bind = bindItem(form.bind.part('welcome', {}).list('sections'), section, at, sectionLabels())
  return (
    <TwoColumns
      left={
        <>
          <TextField {...bind.text('title')} />
          <TextArea {...bind.text('lead')} rows={2} />
          <RichField {...bind.value('text')} />
          <RichField {...bind.value('more')} />
          <div>
            <h3>{t('Facts', 'Auf einen Blick')}</h3>
            <ItemList
              {...bind.list('facts')}
              name={t('Fact', 'Angabe')}
              labels={factLabels()}
              empty={{ term: '', detail: '' }}
            >
              {bindFact => (
                <>
                  <TextField {...bindFact.text('term')} />
                  <TextField {...bindFact.text('detail')} />
                </>
              )}
            </ItemList>
          </div>
          <div>
            <h3>Links</h3>
            <ItemList
              {...bind.list('links')}
              name="Link"
              labels={linkLabels()}
              empty={{ path: pages[0]?.path ?? '', label: '' }}
            >
              {bindLink => (
                <>
                  <InfoSelect {...bindLink.text('path')} />
                  <TextField {...bindLink.text('label')} />
                </>
              )}
            </ItemList>
          </div>
        </>
      }
      right={<ImagesField {...bind.value('images')} />}
    />
  )
}

/** Restores a missing section. */
function AddSection({ form: { value, set }, audience }: { form: TextsForm; audience: Audience }) {
  const { welcome } = value
  const section = { audience, title: audience, lead: '', text: '', facts: [], images: [], links: [], more: '' }
  const sections = [...welcome.sections, section].sort(
    (a, b) => audiences.indexOf(a.audience) - audiences.indexOf(b.audience),
  )
  return (
    <Button variant="outline" onClick={() => set({ welcome: { ...welcome, sections } })}>
      {t('Add This Section', 'Diesen Abschnitt hinzufügen')}
    </Button>
  )
}

const mediaLabels = () => ({ more: 'Weitere Informationen' })
const videoLabels = () => ({
  title: t('Title', 'Überschrift'),
  note: t('Note', 'Hinweis'),
  url: t('Address', 'Adresse'),
  image: t('Preview image', 'Vorschaubild'),
})

export function MediaTexts({ form }: { form: TextsForm }) {
  const bind = form.bind.part('welcome', {}).part('media', mediaLabels())
  return (
    <OneColumn>
      <ItemList
        {...bind.list('items')}
        name="Video"
        labels={videoLabels()}
        empty={{ title: '', note: '', url: 'https://', image: '' }}
      >
        {bindVideo => (
          <>
            <TextField {...bindVideo.text('title')} />
            <TextField {...bindVideo.text('note')} />
            <TextField {...bindVideo.text('url')} />
            <ImageField {...bindVideo.value('image')} />
          </>
        )}
      </ItemList>
      <RichField {...bind.value('more')} />
    </OneColumn>
  )
}
