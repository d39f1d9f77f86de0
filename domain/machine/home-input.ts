import * as v from 'valibot'
import { lineInput, textInput } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { PASSPHRASE_CHARACTERS } from './passphrase.ts'

const noAddressSentence = () =>
  t(
    'Please enter an address such as https://cloud.example.de/folder or s3://bucket?endpoint=https://….',
    'Bitte gib eine Adresse ein wie https://cloud.example.de/ordner oder s3://bucket?endpoint=https://….',
  )

/** The panel’s form for a second home. */
export const HomeInput = v.object(
  {
    url: v.pipe(
      v.string(noAddressSentence),
      v.trim(),
      v.nonEmpty(noAddressSentence),
      v.maxLength(1000, noAddressSentence),
      v.transform(homeUrl),
    ),
    user: lineInput(320),
    /** "" keeps the stored one, for the same address and user. */
    secret: textInput(1000),
    /** "" keeps the stored one. */
    passphrase: v.pipe(
      lineInput(200),
      v.check(
        passphrase => passphrase === '' || passphrase.length >= PASSPHRASE_CHARACTERS,
        () => t(`At least ${PASSPHRASE_CHARACTERS} characters.`, `Mindestens ${PASSPHRASE_CHARACTERS} Zeichen.`),
      ),
    ),
  },
  () => t('Settings are expected.', 'Hier gehören Einstellungen hin.'),
)
export type HomeInput = v.InferOutput<typeof HomeInput>

/** Providers show the address of a folder as that of a page. */
export function homeUrl(typed: string): string {
  return typed.replace(/^http(s?):\/\//i, 'webdav$1://')
}
