import { inflateSync } from 'node:zlib'

/** For tests: returns the text of each sheet of a PDF in drawing order, decoded by the character maps of its fonts. */
export function pdfText(file: Uint8Array): string[] {
  const objects = objectsOf(file)
  const at = (reference: string | undefined) => objects.get(reference ?? '') ?? { head: '', stream: '' }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const resources = at(/\/Resources (\d+)/.exec(head)?.[1]).head
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', reference]) => [
          name,
          lettersOf(at(/\/ToUnicode (\d+)/.exec(at(reference).head)?.[1]).stream),
        ]),
      )
      return drawnBy(at(/\/Contents (\d+)/.exec(head)?.[1]).stream, fonts)
    })
}

/** For tests: returns the files attached to a PDF. */
export const pdfAttachments = (file: Uint8Array): string[] =>
  [...objectsOf(file).values()]
    .filter(({ head }) => head.includes('/EmbeddedFile\n'))
    .map(({ stream }) => Buffer.from(stream, 'latin1').toString())

type Content = { head: string; stream: string }

function objectsOf(file: Uint8Array): Map<string, Content> {
  const source = Buffer.from(file).toString('latin1')
  return new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/gm)].map(
      ([, number = '', head = '', stream = '']) => {
        const bytes = Buffer.from(stream, 'latin1')
        return [
          number,
          { head, stream: head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : stream },
        ]
      },
    ),
  )
}

/** Maps the codes of a font to characters. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [at, [, codes = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters.set(
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

function drawnBy(content: string, fonts: Map<string, Map<string, string>>): string {
  let letters = new Map<string, string>()
  let text = ''
  for (const [, font, hex = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|ET/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? letters
    else text += hex === '' ? '\n' : (hex.match(/.{4}/g) ?? []).map(code => letters.get(code) ?? '').join('')
  }
  return text
}
