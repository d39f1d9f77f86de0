import type { ReactNode } from 'react'
import { createClient } from '../../client/kit/state/api.ts'
import { SiteFrame } from '../../client/site/blocks/site-frame.tsx'
import type { OrderDraft } from '../../client/site/vouchers/order-fields.ts'
import { OrderPage } from '../../client/site/vouchers/order-page.tsx'
import { OrderedPage } from '../../client/site/vouchers/ordered-page.tsx'
import { OrderReviewPage } from '../../client/site/vouchers/review-page.tsx'
import type { VoucherOrder } from '../../domain/money/vouchers/order.ts'
import type { Voucher } from '../../domain/money/vouchers/voucher.ts'
import type { Deps } from '../app/deps.ts'
import { plainHtml, readManifest } from '../rendering/document.ts'
import { markup } from '../rendering/markup.tsx'
import { sharedData } from '../rendering/shared-data.ts'
import type { Assets } from '../runtime/assets.ts'

export type VoucherPages = ReturnType<typeof createVoucherPages>

export const VOUCHER_ADDRESS = '/gutschein'
const noDraft: OrderDraft = { values: {}, fields: {}, message: '' }

/** Pages for ordering a voucher. They run no scripts. */
export function createVoucherPages(deps: Pick<Deps, 'site' | 'events' | 'infos' | 'now' | 'origin'>, assets: Assets) {
  const manifest = readManifest(assets)
  const api = createClient('', () => Promise.reject(new Error('These pages call no API.')))

  function page(title: string, content: ReactNode, description?: string): string {
    const data = sharedData(deps)
    const html = markup(<SiteFrame>{content}</SiteFrame>, { data, api, address: VOUCHER_ADDRESS })
    const listing = description === undefined ? undefined : { description, address: deps.origin() + VOUCHER_ADDRESS }
    return plainHtml(`${title} | ${deps.site.current.name}`, html, manifest, listing ? { listing: listing } : {})
  }

  return {
    order(draft: OrderDraft = noDraft) {
      const hasMistakes = draft.message !== '' || Object.keys(draft.fields).length > 0
      return page(
        hasMistakes ? 'Fehler: Gutschein verschenken' : 'Gutschein verschenken',
        <OrderPage draft={draft} />,
        'Verschenk Zeit draußen: ein Gutschein für alle Veranstaltungen im Kalender, unbegrenzt gültig.',
      )
    },
    review: (order: VoucherOrder, values: Record<string, string>, requestId: string, problem?: string) =>
      page(
        problem === undefined ? 'Passt alles so?' : 'Fehler: Passt alles so?',
        <OrderReviewPage
          order={order}
          values={values}
          requestId={requestId}
          origin={deps.origin()}
          canWithdrawOnline={deps.site.current.withdrawalForms.withdrawal}
          problem={problem}
        />,
      ),
    ordered: (voucher: Voucher) =>
      page('Danke für deine Bestellung', <OrderedPage voucher={voucher} bank={deps.site.current.bank} />),
  }
}
