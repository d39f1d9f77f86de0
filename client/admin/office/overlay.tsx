import { RegistrationEditor, RegistrationView } from '../bookings/registration-editor.tsx'
import { FileEditor } from '../content/files/files-section.tsx'
import { ImageEditor } from '../content/images/images-section.tsx'
import { InfoEditor } from '../content/pages/info-pages-section.tsx'
import { StarterViewer } from '../content/site/starter-viewer.tsx'
import { TextsEditor } from '../content/site/texts-editor.tsx'
import { EventEditor } from '../events/event-editor.tsx'
import { RepeatViewer } from '../events/repeat-viewer.tsx'
import { ImportViewer } from '../import/import-viewer.tsx'
import { MailboxEditor } from '../letters/mailbox-editor.tsx'
import { LetterViewer } from '../letters/outbox-section.tsx'
import { MailEditor } from '../letters/server-fields.tsx'
import { VoucherEditor } from '../money/vouchers/vouchers-list.tsx'
import { WithdrawalViewer } from '../money/withdrawals/withdrawal-viewer.tsx'
import { AccountEditor } from '../people/accounts/account-editor.tsx'
import { NewsletterEditor, NewsletterViewer } from '../people/newsletter/newsletter-section.tsx'
import { EraseParticipantViewer } from '../people/privacy/person-erase.tsx'
import { PersonViewer } from '../people/privacy/person-viewer.tsx'
import { DeadlinesEditor } from '../people/privacy/privacy-section.tsx'
import { ProofsViewer } from '../people/privacy/proofs-viewer.tsx'
import { RecordViewer } from '../people/privacy/record-viewer.tsx'
import { useOverlay } from '../state/overlay.ts'
import { OverlayScope } from '../state/scope.ts'
import { RestoreViewer } from './backup/backup-section.tsx'
import { HomeEditor } from './backup/home-editor.tsx'
import { HomeSheet } from './backup/home-sheet.tsx'
import { PageDialog } from './page-dialog.tsx'

/** Shows the overlay that covers the panel, if any. */
export const Overlay = () => (
  <OverlayScope>
    <Shown />
  </OverlayScope>
)

function Shown() {
  const overlay = useOverlay()
  switch (overlay?.kind) {
    case 'registration':
      return overlay.mode === 'view' ? (
        <RegistrationView item={overlay.item} />
      ) : (
        <RegistrationEditor key={overlay.item._id} item={overlay.item} isNew={overlay.mode === 'new'} />
      )
    case 'info':
      return <InfoEditor item={overlay.item} field={overlay.field} />
    case 'event':
      return (
        <EventEditor
          key={overlay.copyOf?._id ?? ''}
          item={overlay.item}
          copyOf={overlay.copyOf}
          field={overlay.field}
        />
      )
    case 'repeat':
      return <RepeatViewer item={overlay.event} />
    case 'payment':
    case 'writeOff':
    case 'price':
    case 'reminder':
      return <PageDialog />
    case 'image':
      return <ImageEditor item={overlay.item} />
    case 'file':
      return <FileEditor item={overlay.item} />
    case 'texts':
      return <TextsEditor part={overlay.part} field={overlay.field} />
    case 'starter':
      return <StarterViewer />
    case 'newsletter':
      return overlay.item?.sending ? <NewsletterViewer item={overlay.item} /> : <NewsletterEditor item={overlay.item} />
    case 'voucher':
      return <VoucherEditor />
    case 'record':
      return <RecordViewer />
    case 'proofs':
      return <ProofsViewer />
    case 'withdrawal':
      return <WithdrawalViewer key={overlay.item._id} item={overlay.item} />
    case 'account':
      return <AccountEditor item={overlay.item} />
    case 'mail':
      return <MailEditor item={overlay.item} />
    case 'mailbox':
      return <MailboxEditor item={overlay.item} />
    case 'home':
      return <HomeEditor item={overlay.item} />
    case 'homeSheet':
      return <HomeSheet home={overlay.home} />
    case 'restore':
      return <RestoreViewer staged={overlay.staged} />
    case 'person':
      return <PersonViewer email={overlay.email} />
    case 'erasePerson':
      return <EraseParticipantViewer email={overlay.email} participant={overlay.participant} />
    case 'import':
      return <ImportViewer file={overlay.file} of={overlay.of} preview={overlay.preview} />
    case 'deadlines':
      return <DeadlinesEditor />
    case 'letter':
      return <LetterViewer item={overlay.item} />
    case undefined:
      return null
  }
}
