import { call } from '../../../kit/state/api.ts'
import { api } from '../../state/api.ts'

/** Hands the browser the ZIP for somebody who asks for their data. The address must not stand in a link. */
export async function downloadPerson(email: string): Promise<void> {
  const pending = api.person.export.$post({ json: { email } })
  const response = await pending.catch(() => undefined)
  if (!response?.ok) {
    // Throws what the server says.
    await call(pending)
    return
  }
  const [, name = 'auskunft.zip'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
