import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { StoredCertificate } from '../store/files/tls-files.ts'
import type { Lifetime } from './renewal.ts'

export type Certificate = StoredCertificate & Lifetime

/** Undefined when it cannot be read or is not for this key. */
export function readCertificate(stored: StoredCertificate): Certificate | undefined {
  try {
    const certificate = new X509Certificate(stored.chain)
    if (!certificate.checkPrivateKey(createPrivateKey(stored.key))) return undefined
    return {
      ...stored,
      validFrom: certificate.validFromDate.getTime(),
      validUntil: certificate.validToDate.getTime(),
    }
  } catch {
    return undefined
  }
}

export const storedCertificate = ({ directory, domains, key, chain }: Certificate): StoredCertificate => ({
  directory,
  domains,
  key,
  chain,
})

/** PEM, P-256. */
export const newCertificateKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
