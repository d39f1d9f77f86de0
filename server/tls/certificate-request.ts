import { createPublicKey, type KeyObject, sign } from 'node:crypto'

/** DER: a type, a length and the content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
/** Object identifiers, in hexadecimal as RFC 5280 encodes them. */
const id = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const extensionRequest = id('2a864886f70d01090e')
const subjectAltName = id('551d11')
const ecdsaWithSha256 = id('2a8648ce3d040302')

/**
 * Encodes a PKCS #10 request (RFC 2986) with an empty subject and the names in its one extension, signed by the EC key.
 */
export function certificateRequest(domains: readonly string[], key: KeyObject): Buffer {
  const names = sequence(...domains.map(name => der(0x82, Buffer.from(name, 'latin1'))))
  const extensions = sequence(sequence(subjectAltName, der(0x04, names)))
  const version = der(0x02, Buffer.from([0]))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const info = sequence(version, sequence(), publicKey, der(0xa0, sequence(extensionRequest, der(0x31, extensions))))
  return sequence(info, sequence(ecdsaWithSha256), der(0x03, Buffer.from([0]), sign('sha256', info, key)))
}
