import { AccountEditor } from './accounts/account-editor.tsx'
import { RestoreViewer } from './backup/restore-viewer.tsx'
import { EventEditor } from './events/event-editor.tsx'
import { RepeatViewer } from './events/repeat-viewer.tsx'
import { FileEditor } from './files/file-editor.tsx'
import { ImageEditor } from './images/image-editor.tsx'
import { ImportViewer } from './import/import-viewer.tsx'
import { InfoEditor } from './info-pages/info-editor.tsx'
import { LetterViewer } from './mail/letter-viewer.tsx'
import { MailEditor } from './mail/mail-editor.tsx'
import { MailboxEditor } from './mail/mailbox-editor.tsx'
import { ReminderViewer } from './money/reminder-viewer.tsx'
import { NewsletterEditor } from './newsletter/newsletter-editor.tsx'
import { NewsletterViewer } from './newsletter/newsletter-viewer.tsx'
import { DeadlinesEditor } from './privacy/deadlines-editor.tsx'
import { EraseParticipantViewer } from './privacy/person-erase.tsx'
import { PersonViewer } from './privacy/person-viewer.tsx'
import { RecordViewer } from './privacy/record-viewer.tsx'
import { PaymentDialog } from './registrations/money/payment-dialog.tsx'
import { WriteOffDialog } from './registrations/money/write-off.tsx'
import { RegistrationEditor, RegistrationView } from './registrations/registration-editor.tsx'
import { StarterViewer } from './site/starter-viewer.tsx'
import { TextsEditor } from './site/texts-editor.tsx'
import { OverlayScope } from './state/lists.ts'
import { useOverlay } from './state/overlay.ts'
import { VoucherEditor } from './vouchers/voucher-editor.tsx'
import { WithdrawalViewer } from './withdrawals/withdrawal-viewer.tsx'

/** The one thing that covers the panel, if any. */
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
      return <PaymentDialog item={overlay.item} cents={overlay.cents} />
    case 'writeOff':
      return <WriteOffDialog item={overlay.item} cents={overlay.cents} />
    case 'reminder':
      return <ReminderViewer item={overlay.item} />
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
    case 'withdrawal':
      return <WithdrawalViewer key={overlay.item._id} item={overlay.item} />
    case 'account':
      return <AccountEditor item={overlay.item} />
    case 'mail':
      return <MailEditor item={overlay.item} />
    case 'mailbox':
      return <MailboxEditor item={overlay.item} />
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
