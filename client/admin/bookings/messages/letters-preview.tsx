import { useEffect, useRef } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Facts } from '../../kit/list/table.tsx'

/** What would go out, and who has no address. */
export type Letters = {
  letters: readonly { email: string; name: string; subject: string; text: string }[]
  withoutAddress: readonly string[]
}

/** The first of the letters as it would be read, and who else gets one; it takes the focus. */
export function LettersPreview({ of: { letters, withoutAddress } }: { of: Letters }) {
  const [first, ...others] = letters
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time letters are shown
  useEffect(() => box.current?.focus(), [letters])
  return (
    <section className="letter-preview" ref={box} tabIndex={-1} aria-label={t('Preview', 'Vorschau')}>
      {first && (
        <>
          <h4>
            {others.length === 0
              ? t('Preview', 'Vorschau')
              : t(`Preview: letter 1 of ${letters.length}`, `Vorschau: Brief 1 von ${letters.length}`)}
          </h4>
          <Facts of={{ [t('To', 'An')]: `${first.name}, ${first.email}`, [t('Subject', 'Betreff')]: first.subject }} />
          <pre className="letter" lang="de">
            {first.text}
          </pre>
        </>
      )}
      {others.length > 0 && (
        <p className="note">
          {t('Also to: ', 'Außerdem an: ')}
          {others.map(({ name }) => name).join(', ')}
        </p>
      )}
      {withoutAddress.length > 0 && (
        <p className="note">
          {t('Without an email address, please call: ', 'Ohne E-Mail-Adresse, bitte ruf an: ')}
          {withoutAddress.join(', ')}
        </p>
      )}
      {letters.length + withoutAddress.length === 0 && <p className="note">{t('To nobody.', 'An niemanden.')}</p>}
    </section>
  )
}
