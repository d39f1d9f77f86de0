import { call } from '../../../kit/state/api.ts'
import { api } from '../../state/api.ts'
import { forgetDevice } from '../../state/forget-device.ts'
import { leaveFor } from '../../state/page/leave.ts'

/** Clears all panel data from this browser, and shows the login page. */
export async function leaveSignedOut(): Promise<void> {
  await forgetDevice()
  leaveFor('/login')
}

export async function signOut(): Promise<void> {
  await call(api.user.logout.$post())
  await leaveSignedOut()
}
