import { expect, test } from 'vitest'
import { textOfPieces, withBytesOf } from './page-pieces.ts'

test('the bytes of a page are those of its pieces, whatever the page before was', async () => {
  const text = async (...pieces: (string | Uint8Array)[]) => withBytesOf(pieces, async bytes => bytes.toString())
  expect(await text('<p>', Buffer.from('Käthe „Größe“'), '</p>')).toBe('<p>Käthe „Größe“</p>')
  expect(await text('kurz')).toBe('kurz')
  expect(textOfPieces(['<p>', Buffer.from('Käthe'), '</p>'])).toBe('<p>Käthe</p>')
})

test('two pages prepared at once do not share their bytes', async () => {
  const gate = Promise.withResolvers<void>()
  const late = withBytesOf(['the first page'], async bytes => {
    await gate.promise
    return bytes.toString()
  })
  expect(await withBytesOf(['another one'], async bytes => bytes.toString())).toBe('another one')
  gate.resolve()
  expect(await late).toBe('the first page')
})
