import type { Site } from '../../../../domain/content/site/site.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { openOverlay } from '../../state/overlay.ts'

/** Whether the privacy page's text says how long what is kept, by placeholders. */
export const namesDeadlines = (site: Pick<Site, 'legal'>): boolean =>
  site.legal.privacy.some(({ body }) => /\{(fristen|\w+(Tage|Monate|Jahre))\}/.test(withoutLogs(body)))

/** For a privacy page that somebody wrote before there were deadlines; German, as the page is. */
const paragraph = '<p>So lange bleibt gespeichert, was ich über dich weiß:</p> <p>{fristen}</p>'

/** Asks for the list of deadlines on the privacy page, where it is missing. */
export function PrivacyTextHint({ site }: { site: Site }) {
  if (namesDeadlines(site)) return null
  return (
    <div className="deletions-hint">
      <p>
        {t(
          'Your privacy page does not name these deadlines yet. Copy this paragraph into it; {fristen} becomes the list:',
          'In deinen Datenschutzhinweisen stehen diese Fristen noch nicht. Kopier diesen Absatz hinein, aus {fristen} wird die Liste:',
        )}
      </p>
      <p lang="de">
        <code>{paragraph.replaceAll(/<\/?p>/g, '')}</code>
      </p>
      <Button
        variant="outline"
        small
        onClick={() => openOverlay({ kind: 'texts', part: 'privacy' }, { kind: 'deadlines' })}
      >
        {t('Edit the Privacy Page', 'Datenschutzhinweise bearbeiten')}
      </Button>
    </div>
  )
}

/** Those of the logs are older. */
const withoutLogs = (body: string) => body.replaceAll(/\{(ip|log|login)Tage\}/g, '')
