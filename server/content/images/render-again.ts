import type { PictureFiles } from './pictures.ts'
import type { ReceivePictures } from './receive-pictures.ts'

/**
 * Sends a stored picture through the process for uploads again, as a new one. Rejects with the reason if that fails.
 */
export async function renderAgain(receive: ReceivePictures, id: string, stored: Buffer): Promise<PictureFiles> {
  const content = `data:image/webp;base64,${stored.toString('base64')}`
  for await (const received of receive(listOf({ name: `${id}.webp`, content }))) {
    if ('error' in received) throw received.error
    return received.picture
  }
  throw new Error('The process for pictures returned no picture.')
}

async function* listOf(upload: { name: string; content: string }) {
  yield Buffer.from(JSON.stringify([upload]))
}
