import { refuseFields } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import type { HomeCheck } from '../../../domain/machine/second-home.ts'
import { openingBoth, openSealer, SealError, type Sealer } from '../../second-home/form/sealing.ts'
import type { ObjectStore } from '../../second-home/places/object-store.ts'
import { openPlace } from '../../second-home/places/open-place.ts'
import { checkPlace } from '../../second-home/reading/check-place.ts'
import { listGenerations } from '../../second-home/writing/generations.ts'
import { readLease } from '../../second-home/writing/lease.ts'
import type { StoredHome } from '../../store/files/home-file.ts'

/** Opens objects sealed with the passphrase or, while it is being changed, with the former one. */
export const sealerOf = ({ passphrase, before }: { passphrase: string; before?: string }): Sealer =>
  before ? openingBoth(openSealer(passphrase), openSealer(before)) : openSealer(passphrase)

/** Checks a place for a site. Throws `invalid` if it holds another site's data. */
export async function tryPlace(
  home: StoredHome,
  { writer, now }: { writer: string | undefined; now: () => number },
): Promise<HomeCheck[]> {
  const store = openPlace(home.url, home, now)
  const checks = await checkPlace(store)
  const isUsable = checks.every(({ what, trouble }) => trouble === '' || what === 'conditions' || what === 'forgets')
  if (isUsable && !(await isFree(store, sealerOf(home), writer)))
    refuseFields({
      url: t(
        'Another copy is there already. Please name an empty folder; to go on from that copy, see the help.',
        'Dort liegt schon eine andere Kopie. Bitte nenn einen leeren Ordner; wie du von jener Kopie aus weitermachst, steht in der Hilfe.',
      ),
    })
  return checks
}

/** True if the place is empty, or holds only this folder's data. */
async function isFree(store: ObjectStore, sealer: Sealer, writer: string | undefined): Promise<boolean> {
  try {
    const lease = await readLease(store, sealer)
    return lease ? lease.head.writer === writer : (await listGenerations(store)).length === 0
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}
