import { call } from '../../state/api.ts'
import { api } from '../state/api.ts'
import { forgetDrafts } from '../state/drafts.ts'
import { leaveFor } from '../state/leave.ts'

/** Leaves nothing of the panel behind in this browser. */
export function leaveSignedOut(): void {
  forgetDrafts()
  leaveFor('/login')
}

export async function signOut(): Promise<void> {
  await call(api.user.logout.$post())
  leaveSignedOut()
}
