import type { ReactNode } from 'react'
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
import { ReminderViewer } from '../money/reminder-viewer.tsx'
import { VoucherEditor } from '../money/vouchers/vouchers-list.tsx'
import { WithdrawalViewer } from '../money/withdrawals/withdrawal-viewer.tsx'
import { AccountEditor } from '../people/accounts/account-editor.tsx'
import { NewsletterEditor, NewsletterViewer } from '../people/newsletter/newsletter-section.tsx'
import { EraseParticipantViewer } from '../people/privacy/person-erase.tsx'
import { PersonViewer } from '../people/privacy/person-viewer.tsx'
import { DeadlinesEditor } from '../people/privacy/privacy-section.tsx'
import { ProofsViewer } from '../people/privacy/proofs-viewer.tsx'
import { RecordViewer } from '../people/privacy/record-viewer.tsx'
import { type Overlay as State, useOverlay } from '../state/overlay.ts'
import { OverlayScope } from '../state/scope.ts'
import { RestoreViewer } from './backup/backup-section.tsx'
import { HomeEditor } from './backup/home-editor.tsx'
import { HomeSheet } from './backup/home-sheet.tsx'
import { PageDialog } from './page-dialog.tsx'

type Show = (overlay: State) => ReactNode

const aboutPage = () => <PageDialog />

/** Shows each kind of overlay. */
const shown: { [Kind in State['kind']]: (overlay: State & { kind: Kind }) => ReactNode } = {
  registration: ({ item, mode }) =>
    mode === 'view' ? (
      <RegistrationView item={item} />
    ) : (
      <RegistrationEditor key={item._id} item={item} isNew={mode === 'new'} />
    ),
  info: ({ item, field }) => <InfoEditor item={item} field={field} />,
  event: ({ item, copyOf, field }) => <EventEditor key={copyOf?._id ?? ''} item={item} copyOf={copyOf} field={field} />,
  repeat: ({ event }) => <RepeatViewer item={event} />,
  payment: aboutPage,
  writeOff: aboutPage,
  price: aboutPage,
  reminder: ({ item }) => <ReminderViewer item={item} />,
  image: ({ item }) => <ImageEditor item={item} />,
  file: ({ item }) => <FileEditor item={item} />,
  texts: ({ part, field }) => <TextsEditor part={part} field={field} />,
  starter: () => <StarterViewer />,
  newsletter: ({ item }) => (item?.sending ? <NewsletterViewer item={item} /> : <NewsletterEditor item={item} />),
  voucher: () => <VoucherEditor />,
  record: () => <RecordViewer />,
  proofs: () => <ProofsViewer />,
  withdrawal: ({ item }) => <WithdrawalViewer key={item._id} item={item} />,
  account: ({ item }) => <AccountEditor item={item} />,
  mail: ({ item }) => <MailEditor item={item} />,
  mailbox: ({ item }) => <MailboxEditor item={item} />,
  home: ({ item }) => <HomeEditor item={item} />,
  homeSheet: ({ home }) => <HomeSheet home={home} />,
  restore: ({ staged }) => <RestoreViewer staged={staged} />,
  person: ({ email }) => <PersonViewer email={email} />,
  erasePerson: ({ email, participant }) => <EraseParticipantViewer email={email} participant={participant} />,
  import: ({ file, of, preview }) => <ImportViewer file={file} of={of} preview={preview} />,
  deadlines: () => <DeadlinesEditor />,
  letter: ({ item }) => <LetterViewer item={item} />,
}

/** Shows the overlay that covers the panel, if any. */
export function CurrentOverlay() {
  const overlay = useOverlay()
  return <OverlayScope>{overlay && (shown[overlay.kind] as Show)(overlay)}</OverlayScope>
}
