import { t } from '../../../../domain/kit/language.ts'
import type { Newsletter } from '../../../../domain/people/newsletter/newsletter.ts'
import type { NewsletterView } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { RichField } from '../../rich-text/rich-field.tsx'
import { api } from '../../state/api.ts'
import { current, putNewsletter } from '../../state/lists.ts'

const labels = () => ({ subject: t('Subject', 'Betreff'), body: 'Text' })

/** A newsletter that is not stored yet has no date. */
type Draft = Pick<Newsletter, 'subject' | 'body'> & { lastModifiedDate?: string }

const draftOf = ({ subject, body, lastModifiedDate }: NewsletterView): Draft => ({ subject, body, lastModifiedDate })

export function NewsletterEditor({ item }: { item: NewsletterView | undefined }) {
  return (
    <RecordEditor
      help="newsletter"
      title={item ? t('Edit Newsletter', 'Newsletter bearbeiten') : t('Add Newsletter', 'Newsletter anlegen')}
      initial={item ? draftOf(item) : { subject: '', body: '' }}
      labels={labels()}
      save={async draft =>
        putNewsletter(
          item
            ? await call(api.newsletter.edit.$post({ json: { ...draft, _id: item._id } }))
            : await call(api.newsletter.add.$post({ json: draft })),
        )
      }
      saved={t('Newsletter Saved', 'Newsletter gespeichert')}
      notSaved={t('Error Saving Newsletter', 'Der Newsletter konnte nicht gespeichert werden')}
      lists={['newsletter']}
      loadCurrent={
        item &&
        (async () => {
          const newsletter = await current.newsletter(item._id)
          return newsletter && draftOf(newsletter)
        })
      }
      remove={
        item && {
          question: t('Delete Newsletter?', 'Newsletter löschen?'),
          run: seen => call(api.newsletter.del.$post({ json: { _id: item._id, ...seen } })),
          done: t('Newsletter Deleted', 'Newsletter gelöscht'),
        }
      }
    >
      {({ bind }) => (
        <div className="editor-fields editor-single">
          <TextField {...bind.text('subject')} />
          <RichField {...bind.value('body')} />
          <p className="note">
            {t(
              'A closing with your name, the imprint and the link to unsubscribe are added to each letter.',
              'Ein Gruß mit deinem Namen, das Impressum und der Link zum Abbestellen kommen in jedem Brief von selbst dazu.',
            )}
          </p>
        </div>
      )}
    </RecordEditor>
  )
}
