import type { ReactNode } from 'react'
import { createClient } from '../../client/kit/state/api.ts'
import { SiteFrame } from '../../client/site/blocks/site-frame.tsx'
import type { DeclarationDraft } from '../../client/site/withdrawal/draft.ts'
import { type OwnBooking, ReceiptPage } from '../../client/site/withdrawal/receipt-page.tsx'
import { DeclarationReviewPage } from '../../client/site/withdrawal/review-page.tsx'
import { TerminatePage } from '../../client/site/withdrawal/terminate-page.tsx'
import { WithdrawPage } from '../../client/site/withdrawal/withdraw-page.tsx'
import { dayOf, type Instant } from '../../domain/kit/format.ts'
import { formsOffered } from '../../domain/money/withdrawals/forms.ts'
import { withdrawalNotice } from '../../domain/money/withdrawals/notice.ts'
import type { Declaration, Withdrawal, WithdrawalKind } from '../../domain/money/withdrawals/withdrawal.ts'
import type { Deps } from '../app/deps.ts'
import { plainHtml, readManifest } from '../rendering/document.ts'
import { markup } from '../rendering/markup.tsx'
import { sharedData } from '../rendering/shared-data.ts'
import type { Assets } from '../runtime/assets.ts'

export type WithdrawalPages = ReturnType<typeof createWithdrawalPages>

export const DECLARATION_ADDRESSES: Readonly<Record<WithdrawalKind, string>> = {
  withdrawal: '/widerruf',
  termination: '/kuendigung',
}

const described: Record<WithdrawalKind, { title: string; description: string }> = {
  withdrawal: {
    title: 'Vertrag widerrufen',
    description: 'Hier widerrufst du einen Vertrag online, ohne Gründe. Mit Widerrufsbelehrung und Muster-Formular.',
  },
  termination: {
    title: 'Vertrag kündigen',
    description: 'Hier kündigst du einen Kurs, der über Monate läuft. Die Bestätigung kommt sofort per E-Mail.',
  },
}

/** Pages for withdrawing from a contract and ending it (D54). They work without scripts. */
export function createWithdrawalPages(
  deps: Pick<Deps, 'site' | 'events' | 'infos' | 'now' | 'origin' | 'newId'>,
  assets: Assets,
) {
  const manifest = readManifest(assets)
  const api = createClient('', () => Promise.reject(new Error('These pages call no API.')))
  const offeredForms = () => formsOffered(deps.site.current, deps.events.current, dayOf(deps.now()))

  function page(title: string, content: ReactNode, options?: Parameters<typeof plainHtml>[3]): string {
    const html = markup(<SiteFrame>{content}</SiteFrame>, {
      data: sharedData(deps),
      api,
      address: DECLARATION_ADDRESSES.withdrawal,
    })
    return plainHtml(`${title} | ${deps.site.current.name}`, html, manifest, options)
  }

  /** Search engines list the empty form alone, and no booking's own. */
  function formPage(kind: WithdrawalKind, draft: DeclarationDraft, content: ReactNode): string {
    const { title, description } = described[kind]
    const isWrong = draft.problem !== undefined || Object.keys(draft.fields).length > 0
    const address = DECLARATION_ADDRESSES[kind]
    const isListed = draft.address === address && Object.keys(draft.values).length === 0
    const listed = { description, address: deps.origin() + address }
    return page(isWrong ? `Fehler: ${title}` : title, content, isListed ? { listing: listed } : {})
  }

  const forms: Record<WithdrawalKind, (draft: DeclarationDraft, requestId?: string) => ReactNode> = {
    withdrawal: draft => (
      <WithdrawPage
        draft={draft}
        cancelling={cancellingFrom(draft)}
        notice={withdrawalNotice(deps.site.current.contact, { origin: deps.origin(), isOnline: true, for: 'course' })}
      />
    ),
    termination: (draft, requestId = deps.newId()) => (
      <TerminatePage draft={draft} requestId={requestId} canWithdraw={offeredForms().withdrawal} />
    ),
  }

  return {
    offeredForms,
    form: (kind: WithdrawalKind, draft: DeclarationDraft, requestId?: string) =>
      formPage(kind, draft, forms[kind](draft, requestId)),
    review: (draft: DeclarationDraft, declared: Declaration, requestId: string) =>
      page(
        draft.problem === undefined ? 'Stimmt alles so?' : 'Fehler: Stimmt alles so?',
        <DeclarationReviewPage draft={draft} declared={declared} requestId={requestId} />,
      ),
    receipt: (withdrawal: Withdrawal, options: { own?: OwnBooking | undefined; receiptBy: Instant | undefined }) =>
      page(
        withdrawal.kind === 'withdrawal' ? 'Dein Widerruf ist eingegangen' : 'Deine Kündigung ist eingegangen',
        <ReceiptPage withdrawal={withdrawal} {...options} />,
        { script: manifest.print },
      ),
  }
}

/** Returns the page for cancelling beside the booking's own one, or the page that mails a link to it. */
const cancellingFrom = ({ address }: DeclarationDraft): string =>
  address === DECLARATION_ADDRESSES.withdrawal ? '/buchung' : address.replace(/[^/]+$/, 'stornieren')
