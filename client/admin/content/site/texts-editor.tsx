import type { ComponentType } from 'react'
import type { Audience, SiteEdit } from '../../../../domain/content/site/site.ts'
import type { SitePart } from '../../../../domain/content/site/texts.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { choiceWords, confirmationChoices, taxChoices } from '../../kit/form/choice-select.tsx'
import { api } from '../../state/api.ts'
import { loadCurrent, putSite, useList } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { type SiteTexts, siteTextLabels, siteTextsOf, type TextsForm } from './texts-form.tsx'
import { GeneralSettings, LenienceChoice, PublicUrl, SiteName } from './texts-general.tsx'
import { AccountToPayTo, BankAccount, InvoicingTexts, regionChoices } from './texts-invoicing.tsx'
import { LetterParagraphs } from './texts-letters.tsx'
import { ContactAddress, ContactTexts, Imprint, LegalTexts, OverviewTexts, TextModules } from './texts-pages.tsx'
import { QuestionTexts } from './texts-questions.tsx'
import { textsParts } from './texts-section.tsx'
import { MediaTexts, SectionTexts, WelcomeTexts } from './texts-welcome.tsx'

type PartEditor = {
  /** Overrides the handbook page. */
  help?: string
  Fields: ComponentType<{ form: TextsForm; mayLeave: () => Promise<boolean> }>
  /** The fields that this part saves. */
  fields: readonly (keyof SiteTexts)[]
  /** The texts of `legal` that this part saves. */
  legal?: readonly (keyof SiteTexts['legal'])[]
  /** Values saved with every change. */
  more?: Partial<SiteEdit>
  /** Sets the recommended defaults when the form opens. */
  begin?: (texts: SiteTexts) => SiteTexts
}

/** Excerpts of larger parts for the set-up. */
export type SetUpPart = 'siteName' | 'publicUrl' | 'address' | 'form' | 'account'

const sectionPart = (audience: Audience): PartEditor => ({
  Fields: ({ form }) => <SectionTexts form={form} audience={audience} />,
  fields: ['welcome'],
})

const parts: Record<SitePart | SetUpPart, PartEditor> = {
  siteName: { Fields: SiteName, fields: ['name'] },
  publicUrl: { Fields: PublicUrl, fields: ['publicUrl'] },
  address: { Fields: ContactAddress, fields: ['contact'] },
  form: {
    Fields: LenienceChoice,
    help: 'texte#namen-und-anschriften',
    fields: ['lenientAddresses'],
    more: { isFormChosen: true },
    begin: texts => ({ ...texts, lenientAddresses: true }),
  },
  account: { Fields: AccountToPayTo, fields: ['bank', 'region'] },
  general: {
    Fields: GeneralSettings,
    fields: [
      ...(['name', 'publicUrl', 'retention', 'lenientAddresses'] as const),
      ...(['confirmation', 'offerHours', 'tax', 'withdrawalForms'] as const),
    ],
  },
  contact: { Fields: ContactTexts, fields: ['contact'] },
  letters: { Fields: LetterParagraphs, help: 'brieftexte', fields: ['letterTexts'] },
  invoicing: { Fields: InvoicingTexts, help: 'rechnungen#einschalten', fields: ['invoicing', 'datev'] },
  bank: { Fields: BankAccount, fields: ['bank', 'region', 'vouchers'] },
  welcome: { Fields: WelcomeTexts, fields: ['welcome'] },
  ausbildung: sectionPart('ausbildung'),
  kids: sectionPart('kids'),
  erwachsene: sectionPart('erwachsene'),
  schulen: sectionPart('schulen'),
  firmen: sectionPart('firmen'),
  media: { Fields: MediaTexts, fields: ['welcome'] },
  overview: { Fields: OverviewTexts, fields: ['overview'] },
  terms: {
    Fields: ({ form }) => <LegalTexts form={form} part="terms" />,
    fields: ['legal'],
    legal: ['termsAsOf', 'terms'],
  },
  privacy: {
    help: 'datenschutz#was-auf-der-website-steht',
    Fields: ({ form }) => <LegalTexts form={form} part="privacy" />,
    fields: ['legal', 'processors'],
    legal: ['privacy'],
  },
  imprint: { Fields: Imprint, fields: ['legal'], legal: ['imprint'] },
  questions: { Fields: QuestionTexts, help: 'fotoerlaubnis', fields: ['questions'] },
  textModules: { Fields: TextModules, help: 'briefe#vorlagen', fields: ['textModules'] },
}

const pick = <T extends object>(record: T, names: readonly (keyof T)[]): Partial<T> =>
  // Object.fromEntries loses the names' types.
  Object.fromEntries(names.map(name => [name, record[name]])) as Partial<T>

/** The fields that a part saves. */
const sentOf = ({ fields, legal, more }: PartEditor, texts: SiteTexts): SiteEdit => ({
  ...pick(texts, fields),
  ...(legal ? { legal: pick(texts.legal, legal) } : {}),
  ...more,
  lastModifiedDate: texts.lastModifiedDate,
})

const titles = (): Record<SitePart | SetUpPart, string> => ({
  ...textsParts(),
  siteName: siteTextLabels().name,
  publicUrl: siteTextLabels().publicUrl,
  address: siteTextLabels().contact,
  form: siteTextLabels().lenientAddresses,
  account: siteTextLabels().bank,
})

type TextsEditorProps = {
  part: SitePart | SetUpPart
  field?: string | undefined
  /** Prefills known values. */
  begin?: (texts: SiteTexts) => SiteTexts
}

/** Edits the operator's texts (D1), one part at a time. */
export function TextsEditor({ part, field, begin = parts[part].begin ?? (texts => texts) }: TextsEditorProps) {
  const site = useList('site')
  if (!site) return null
  const { Fields, help = 'texte' } = parts[part]
  return (
    <RecordEditor
      help={help}
      title={titles()[part]}
      initial={begin(siteTextsOf(site))}
      firstField={field}
      labels={siteTextLabels()}
      show={{
        confirmation: choiceWords(confirmationChoices()),
        tax: choiceWords(taxChoices()),
        region: choiceWords(regionChoices()),
      }}
      save={async texts => {
        if (texts.publicUrl !== site.publicUrl) await confirmAddress(texts.publicUrl)
        putSite(await call(api.site.edit.$post({ json: sentOf(parts[part], texts) })))
      }}
      saved={t('Texts Saved', 'Texte gespeichert')}
      loadCurrent={async () => begin(siteTextsOf(await loadCurrent.site()))}
      lists={['site']}
    >
      {(form, mayLeave) => <Fields form={form} mayLeave={mayLeave} />}
    </RecordEditor>
  )
}

/** Asks before saving another address, as a wrong one locks out the administrator. Throws if the user cancels. */
async function confirmAddress(address: string) {
  if (address === '' || address === location.origin) return
  const isMeant = await askUser(
    t(
      `From the next start on the site will answer only at ${address}. Is that right?`,
      `Vom nächsten Start an ist die Website nur noch unter ${address} zu erreichen. Stimmt das?`,
    ),
    t('Yes', 'Ja'),
  )
  if (!isMeant)
    throw new AppError('invalid', t('Not saved yet.', 'Noch nicht gespeichert.'), {
      fields: { publicUrl: t('Please check the address.', 'Bitte prüfe die Adresse.') },
    })
}
