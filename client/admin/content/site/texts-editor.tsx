import type { ComponentType } from 'react'
import type { SiteEdit } from '../../../../domain/content/site/site.ts'
import type { SitePart } from '../../../../domain/content/site/texts.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { confirmationChoices, taxChoices, wordsOf } from '../../kit/form/choice-select.tsx'
import { api } from '../../state/api.ts'
import { current, putSite, useList } from '../../state/lists.ts'
import { ask } from '../../state/page/question.ts'
import { labels, type Texts, type TextsForm, textsOf } from './texts-form.tsx'
import { FormChoice, GeneralSettings, PublicUrl, SiteName } from './texts-general.tsx'
import { AccountToPayTo, BankAccount, Invoicing, regionChoices } from './texts-invoicing.tsx'
import { LetterTexts } from './texts-letters.tsx'
import { ContactAddress, ContactTexts, Imprint, LegalTexts, OverviewTexts, TextModules } from './texts-pages.tsx'
import { textsParts } from './texts-section.tsx'
import { MediaTexts, SectionTexts, WelcomeTexts } from './texts-welcome.tsx'

type PartEditor = {
  /** Overrides the handbook page. */
  help?: string
  Fields: ComponentType<{ form: TextsForm; mayLeave: () => Promise<boolean> }>
  /** Selects the fields that this part saves. */
  sent: (texts: Texts) => Omit<SiteEdit, 'lastModifiedDate'>
  /** Sets the recommended defaults when the form opens. */
  begin?: (texts: Texts) => Texts
}

const welcome = ({ welcome }: Texts) => ({ welcome })

/** Excerpts of larger parts for the set-up. */
export type SetUpPart = 'siteName' | 'publicUrl' | 'address' | 'form' | 'account'

const parts: Record<SitePart | SetUpPart, PartEditor> = {
  siteName: { Fields: SiteName, sent: ({ name }) => ({ name }) },
  publicUrl: { Fields: PublicUrl, sent: ({ publicUrl }) => ({ publicUrl }) },
  address: { Fields: ContactAddress, sent: ({ contact }) => ({ contact }) },
  form: {
    Fields: FormChoice,
    help: 'texte#namen-und-anschriften',
    sent: ({ lenientAddresses }) => ({ lenientAddresses, isFormChosen: true }),
    begin: texts => ({ ...texts, lenientAddresses: true }),
  },
  account: { Fields: AccountToPayTo, sent: ({ bank, region }) => ({ bank, region }) },
  general: {
    Fields: GeneralSettings,
    sent: ({ name, publicUrl, retention, lenientAddresses, confirmation, offerHours, tax, withdrawalForms }) => ({
      name,
      publicUrl,
      retention,
      lenientAddresses,
      confirmation,
      offerHours,
      tax,
      withdrawalForms,
    }),
  },
  contact: { Fields: ContactTexts, sent: ({ contact }) => ({ contact }) },
  letters: { Fields: LetterTexts, help: 'brieftexte', sent: ({ letterTexts }) => ({ letterTexts }) },
  invoicing: {
    Fields: Invoicing,
    help: 'rechnungen#einschalten',
    sent: ({ invoicing, datev }) => ({ invoicing, datev }),
  },
  bank: { Fields: BankAccount, sent: ({ bank, region, vouchers }) => ({ bank, region, vouchers }) },
  welcome: { Fields: WelcomeTexts, sent: welcome },
  ausbildung: { Fields: ({ form }) => <SectionTexts form={form} audience="ausbildung" />, sent: welcome },
  kids: { Fields: ({ form }) => <SectionTexts form={form} audience="kids" />, sent: welcome },
  erwachsene: { Fields: ({ form }) => <SectionTexts form={form} audience="erwachsene" />, sent: welcome },
  schulen: { Fields: ({ form }) => <SectionTexts form={form} audience="schulen" />, sent: welcome },
  firmen: { Fields: ({ form }) => <SectionTexts form={form} audience="firmen" />, sent: welcome },
  media: { Fields: MediaTexts, sent: welcome },
  overview: { Fields: OverviewTexts, sent: ({ overview }) => ({ overview }) },
  terms: {
    Fields: ({ form }) => <LegalTexts form={form} part="terms" />,
    sent: ({ legal: { termsAsOf, terms } }) => ({ legal: { termsAsOf, terms } }),
  },
  privacy: {
    help: 'datenschutz#was-auf-der-website-steht',
    Fields: ({ form }) => <LegalTexts form={form} part="privacy" />,
    sent: ({ legal: { privacy }, processors }) => ({ legal: { privacy }, processors }),
  },
  imprint: { Fields: Imprint, sent: ({ legal: { imprint } }) => ({ legal: { imprint } }) },
  textModules: { Fields: TextModules, help: 'briefe#vorlagen', sent: ({ textModules }) => ({ textModules }) },
}

const titles = (): Record<SitePart | SetUpPart, string> => ({
  ...textsParts(),
  siteName: labels().name,
  publicUrl: labels().publicUrl,
  address: labels().contact,
  form: labels().lenientAddresses,
  account: labels().bank,
})

/** Edits the operator's texts (D1), one part at a time. */
export function TextsEditor({
  part,
  field,
  begin = parts[part].begin ?? (texts => texts),
}: {
  part: SitePart | SetUpPart
  field?: string | undefined
  /** Prefills known values. */
  begin?: (texts: Texts) => Texts
}) {
  const site = useList('site')
  if (!site) return null
  const { Fields, sent, help = 'texte' } = parts[part]
  return (
    <RecordEditor
      help={help}
      title={titles()[part]}
      initial={begin(textsOf(site))}
      firstField={field}
      labels={labels()}
      show={{
        confirmation: wordsOf(confirmationChoices()),
        tax: wordsOf(taxChoices()),
        region: wordsOf(regionChoices()),
      }}
      save={async texts => {
        if (texts.publicUrl !== site.publicUrl) await confirmAddress(texts.publicUrl)
        const json = { ...sent(texts), lastModifiedDate: texts.lastModifiedDate }
        putSite(await call(api.site.edit.$post({ json })))
      }}
      saved={t('Texts Saved', 'Texte gespeichert')}
      loadCurrent={async () => begin(textsOf(await current.site()))}
      lists={['site']}
    >
      {(form, mayLeave) => <Fields form={form} mayLeave={mayLeave} />}
    </RecordEditor>
  )
}

/** Asks before saving another address, as a wrong one locks out the administrator. Throws if she cancels. */
async function confirmAddress(address: string) {
  if (address === '' || address === location.origin) return
  const isMeant = await ask(
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
