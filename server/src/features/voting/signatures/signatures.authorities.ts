import { X509Certificate } from 'node:crypto'
import { BasicConstraints, type Certificate } from 'pkijs'
import { algorithmName } from './signatures.algorithms.js'
import { certificateData, ownName, readCertificate } from './signatures.certificates.js'
import { isNationalKey, nationalBits } from './signatures.dstu.js'

/** What is stored of an authority. */
interface Authority {
  name: string
  subject: string
  issuer: string
  serial: string
  fingerprint: string
  algorithm: string
  valid_from: string
  valid_to: string
  der: Buffer
}

type AuthorityIssue = 'not_certificate' | 'several_certificates' | 'not_authority' | 'key_unsupported'
export class AuthorityRefused extends Error {
  constructor(
    readonly issue: AuthorityIssue,
    readonly algorithm = '',
  ) {
    super(issue)
  }
}

const begin = '-----BEGIN CERTIFICATE-----'
const blocks = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The one certificate of a file, PEM or DER. */
const derOf = (file: Buffer): Buffer => {
  const text = file.toString('latin1')
  if (!text.includes(begin)) return file
  const found = [...text.matchAll(blocks)]
  if (text.split(begin).length > 2) throw new AuthorityRefused('several_certificates')
  if (!found[0]) throw new AuthorityRefused('not_certificate')
  return Buffer.from(found[0][1]!, 'base64')
}

/** Names of curves as OpenSSL and as people have them. */
const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }
const leastBits = 2048

/** The key by its name, size or curve; refused where signatures by it can't be verified. */
const keyOf = (x509: X509Certificate, { subjectPublicKeyInfo: key }: Certificate): string => {
  const stated = isNationalKey(key) ? 'DSTU 4145' : algorithmName(key.algorithm.algorithmId)
  const bits = nationalBits(key)
  if (bits !== null) return `${stated} ${bits}`
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = x509.publicKey
    const { modulusLength = 0, namedCurve = '' } = details
    if (type === 'rsa' && modulusLength >= leastBits) return `RSA ${modulusLength}`
    if (type === 'ec' && curves[namedCurve]) return `ECDSA ${curves[namedCurve]}`
    throw new AuthorityRefused('key_unsupported', [stated, modulusLength || namedCurve].filter(Boolean).join(' '))
  } catch (error) {
    throw error instanceof AuthorityRefused ? error : new AuthorityRefused('key_unsupported', stated)
  }
}

const keyCertSign = 0x04

/** Whether a certificate may issue others: by its basic constraints, and by its key usage where it has one. */
export const mayIssue = (certificate: Certificate): boolean => {
  const basic = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.19')?.parsedValue
  const bits = keyUsageOf(certificate)
  return basic instanceof BasicConstraints && basic.cA && (bits === null || (bits & keyCertSign) !== 0)
}

/** The first byte of the key usage (RFC 5280, 4.2.1.3); null where a certificate has none. */
export const keyUsageOf = ({ extensions }: Certificate): number | null => {
  const usage = extensions?.find(({ extnID }) => extnID === '2.5.29.15')?.parsedValue as
    | { valueBlock?: { valueHexView?: Uint8Array } }
    | undefined
  return usage ? (usage.valueBlock?.valueHexView?.[0] ?? 0) : null
}

const parse = (der: Buffer) => {
  try {
    return { x509: new X509Certificate(der), certificate: readCertificate(der) }
  } catch {
    throw new AuthorityRefused('not_certificate')
  }
}

/** The authority of a certificate in PEM or DER. Throws `AuthorityRefused`. */
export const readAuthority = (file: Buffer): Authority => {
  const { x509, certificate } = parse(derOf(file))
  if (!mayIssue(certificate)) throw new AuthorityRefused('not_authority')
  const algorithm = keyOf(x509, certificate)
  const { names: _names, ...data } = certificateData(certificate)
  const fingerprint = x509.fingerprint256.replaceAll(':', '').toLowerCase()
  return { ...data, name: ownName(certificate) ?? data.subject, fingerprint, algorithm, der: x509.raw }
}
