import type { BallotSignature } from '@oselia/contract/electronic-ballots'
import { BasicConstraints, CertificateChainValidationEngine, type Certificate } from 'pkijs'
import { isComputed } from './signatures.algorithms.js'
import { keyUsageOf, mayIssue } from './signatures.authorities.js'
import { readCertificate } from './signatures.certificates.js'
import type { Signer } from './signatures.cms.js'
import { SignatureEngine } from './signatures.engine.js'
import { SignatureRefused } from './signatures.refusal.js'

/** An authority that is trusted. */
export interface Anchor {
  name: string
  der: Buffer
}
type Listed = { name: string; certificate: Certificate }

/** Certificates between the signer and the authority, the most that are followed. */
const mostLinks = 6
const mostCertificates = 20
const signing = 0x80 | 0x40 // digitalSignature, nonRepudiation

const isIn = (certificate: Certificate, at: Date): boolean =>
  certificate.notBefore.value <= at && certificate.notAfter.value >= at

/** Extensions that are looked at by the library or here, or limit nothing of a signature on a document (RFC 5280, 4.2; RFC 3739). */
const understood = new Set([
  ...[14, 15, 17, 19, 30, 31, 32, 33, 35, 36, 37, 54].map((n) => `2.5.29.${n}`),
  '1.3.6.1.5.5.7.1.1',
  '1.3.6.1.5.5.7.1.3',
])

/** A critical extension that is not understood refuses the certificate. */
const isUnderstood = ({ extensions = [] }: Certificate): boolean =>
  extensions.every(({ critical, extnID }) => !critical || understood.has(extnID))

const mayHaveBelow = (authority: Certificate, below: number): boolean => {
  const basic = authority.extensions?.find(({ extnID }) => extnID === '2.5.29.19')?.parsedValue
  const limit = basic instanceof BasicConstraints ? basic.pathLenConstraint : undefined
  return limit === undefined || (typeof limit === 'number' ? limit : limit.valueBlock.valueDec) >= below
}

const isIssuedBy = async (engine: SignatureEngine, certificate: Certificate, issuer: Certificate): Promise<boolean> =>
  certificate.issuer.isEqual(issuer.subject) && (await certificate.verify(issuer, engine).catch(() => false))

/**
 * The certificates from the signer's to that of a listed authority; null where none leads there. The library follows every
 * issuer without an end, so that certificates that issued each other would keep it busy for ever: here each is met once.
 */
const pathOf = async (
  engine: SignatureEngine,
  { certificate, others }: Signer,
  listed: readonly Listed[],
  at: Date,
) => {
  const unmet = new Set(others.filter((one) => one !== certificate && mayIssue(one)))
  let ends: Certificate[][] = [[certificate]]
  for (let length = 0; length < mostLinks && ends.length > 0; length += 1) {
    const longer: Certificate[][] = []
    for (const path of ends) {
      const last = path.at(-1)!
      if (!isComputed(last.signatureAlgorithm.algorithmId)) continue
      for (const anchor of listed)
        if (isIn(anchor.certificate, at) && (await isIssuedBy(engine, last, anchor.certificate)))
          return { path, anchor }
      for (const one of unmet)
        if (await isIssuedBy(engine, last, one)) {
          unmet.delete(one)
          longer.push([...path, one])
        }
    }
    ends = longer
  }
  return null
}

/** Names, policies, terms and basic constraints along the path, as the library checks them. */
const isSound = async (engine: SignatureEngine, path: readonly Certificate[], at: Date): Promise<boolean> => {
  const [leaf, ...authorities] = path
  const chain = new CertificateChainValidationEngine({
    trustedCerts: [path.at(-1)!],
    certs: [...authorities.slice(0, -1), leaf!],
    checkDate: at,
    findIssuer: async (certificate) => path.slice(path.indexOf(certificate) + 1).slice(0, 1),
  })
  const { result } = await chain.verify({}, engine)
  return result && path.every(isUnderstood) && authorities.every((one, below) => mayHaveBelow(one, below))
}

/** The name of the authority to which a signer's certificate leads. */
const authorityOf = async (
  engine: SignatureEngine,
  signer: Signer,
  listed: readonly Listed[],
  at: Date,
): Promise<string> => {
  const { certificate, others, about } = signer
  if (about.mathematics !== 'valid' || about.digest !== 'valid') throw new SignatureRefused('unsupported')
  if (!isIn(certificate, at)) throw new SignatureRefused('expired')
  if (!isComputed(certificate.signatureAlgorithm.algorithmId)) throw new SignatureRefused('unsupported')
  if (others.length > mostCertificates) throw new SignatureRefused('untrusted')
  const found = await pathOf(engine, signer, listed, at)
  if (!found) throw new SignatureRefused('untrusted')
  const usage = keyUsageOf(certificate)
  const isAuthority = certificate.extensions?.some(
    ({ extnID, parsedValue }) => extnID === '2.5.29.19' && parsedValue instanceof BasicConstraints && parsedValue.cA,
  )
  if (isAuthority || (usage !== null && (usage & signing) === 0)) throw new SignatureRefused('not_for_signing')
  if (!(await isSound(engine, [...found.path, found.anchor.certificate], at))) throw new SignatureRefused('untrusted')
  return found.anchor.name
}

interface Term {
  /** When the document was made, before which nobody can have signed it. */
  made: Date
  /** When the signed file was received. */
  received: Date
}

/** The stated time is the signer’s word: it is believed between the two moments that are known. */
const signingTime = ({ about }: Signer, { made, received }: Term): Date => {
  const stated = about.signed_at === null ? received : new Date(about.signed_at)
  return stated < made ? made : stated > received ? received : stated
}

/**
 * What is kept of the signers, each with the listed authority to which its certificate leads: computed signatures alone, by
 * certificates that were in force when they signed and may sign, over authorities that may issue. Revocation is not asked for.
 * Throws `SignatureRefused`.
 */
export const requireTrusted = async (
  signers: readonly Signer[],
  anchors: readonly Anchor[],
  term: Term,
): Promise<BallotSignature['signers']> => {
  const listed = anchors.map(({ name, der }) => ({ name, certificate: readCertificate(der) }))
  const engine = new SignatureEngine()
  const kept: BallotSignature['signers'] = []
  for (const signer of signers) {
    const trusted_issuer = await authorityOf(engine, signer, listed, signingTime(signer, term))
    kept.push({ ...signer.about, trusted_issuer })
  }
  return kept
}
