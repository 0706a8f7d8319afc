import type { BallotSignature } from '@oselia/contract/electronic-ballots'
import { fromBER, type OctetString, type UTCTime } from 'asn1js'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, TSTInfo, type SignerInfo } from 'pkijs'
import { algorithmName } from './signatures.algorithms.js'
import { certificateData } from './signatures.certificates.js'
import type { SignatureEngine } from './signatures.engine.js'
import { SignatureRefused } from './signatures.refusal.js'

/** What was read of a signer, with the certificates that came with it. */
export interface Signer {
  about: Omit<BallotSignature['signers'][number], 'trusted_issuer'>
  /** Names in the certificate, for comparing with the owner. */
  names: string[]
  certificate: Certificate
  /** Certificates beside it in the file, which may lead to its authority. */
  others: Certificate[]
}

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

/** SignedData of CMS (RFC 5652) in DER; undefined for anything else. */
export const readCms = (bytes: Uint8Array): SignedData | undefined => {
  try {
    const content = ContentInfo.fromBER(bufferOf(bytes))
    return content.contentType === oids.signedData ? new SignedData({ schema: content.content }) : undefined
  } catch {
    return undefined
  }
}

/** The document inside; null where it is signed beside it. */
export const contentOf = ({ encapContentInfo }: SignedData): Buffer | null =>
  encapContentInfo.eContent ? Buffer.from(encapContentInfo.eContent.getValue()) : null

const attributeOf = (signer: SignerInfo, set: 'signedAttrs' | 'unsignedAttrs', type: string): unknown =>
  signer[set]?.attributes.find((attribute) => attribute.type === type)?.values[0]

const statedDigest = (signer: SignerInfo): Buffer | null => {
  const value = attributeOf(signer, 'signedAttrs', oids.messageDigest) as OctetString | undefined
  return value ? Buffer.from(value.getValue()) : null
}

/** Whether the bytes are what a signer signed; null where its digest can't be computed or is not stated. */
export const isSignedContent = async (
  engine: SignatureEngine,
  signer: SignerInfo,
  content: Uint8Array,
): Promise<boolean | null> => {
  const stated = statedDigest(signer)
  const computed = await engine.digestOf(signer.digestAlgorithm.algorithmId, content)
  return stated && computed ? stated.equals(computed) : null
}

const signingTime = (signer: SignerInfo): string | null => {
  const value = attributeOf(signer, 'signedAttrs', oids.signingTime) as Partial<UTCTime> | undefined
  const at = value?.toDate?.()
  return at && Number.isFinite(at.getTime()) ? at.toISOString() : null
}

const stampTime = (signer: SignerInfo): string | null => {
  try {
    const value = attributeOf(signer, 'unsignedAttrs', oids.timeStamp) as { toBER(): ArrayBuffer } | undefined
    const cms = value && readCms(new Uint8Array(value.toBER()))
    const info = cms && contentOf(cms)
    return info ? new TSTInfo({ schema: fromBER(bufferOf(info)).result }).genTime.toISOString() : null
  } catch {
    return null
  }
}

const certificatesIn = ({ certificates = [] }: SignedData): Certificate[] =>
  certificates.filter((one) => one instanceof Certificate)

const certificateOf = (cms: SignedData, { sid }: SignerInfo): Certificate => {
  const all = certificatesIn(cms)
  const found =
    sid instanceof IssuerAndSerialNumber
      ? all.find((one) => one.serialNumber.isEqual(sid.serialNumber) && one.issuer.isEqual(sid.issuer))
      : undefined
  const chosen = found ?? (all.length === 1 ? all[0] : undefined)
  if (!chosen) throw new SignatureRefused('no_certificate')
  return chosen
}

/** The certificate whose key made the signature; null where the signature is wrong. */
const verifiedBy = async (
  engine: SignatureEngine,
  cms: SignedData,
  signer: number,
  content: Uint8Array,
): Promise<Certificate | null> => {
  // With the document inside, the library takes it from there.
  const data = contentOf(cms) ? {} : { data: bufferOf(content) }
  const result = await cms
    .verify({ signer, ...data, checkChain: false, extendedMode: true }, engine)
    .catch((error: unknown) => error as { signatureVerified?: boolean | null; signerCertificate?: Certificate | null })
  return result.signatureVerified === true ? (result.signerCertificate ?? null) : null
}

const signerOf = async (engine: SignatureEngine, cms: SignedData, at: number, content: Uint8Array): Promise<Signer> => {
  const signer = cms.signerInfos[at]!
  const isSigned = await isSignedContent(engine, signer, content)
  if (isSigned === false) throw new SignatureRefused('other_document')
  const named = certificateOf(cms, signer)
  const { algorithmId } = signer.signatureAlgorithm
  const canCompute =
    engine.computes(algorithmId, named.subjectPublicKeyInfo) &&
    (await engine.digestOf(signer.digestAlgorithm.algorithmId, content)) !== null
  // Two certificates of one file may have the same issuer and number: what is said is that of the key that signed.
  const certificate = canCompute ? await verifiedBy(engine, cms, at, content) : named
  if (!certificate) throw new SignatureRefused(engine.isSpent ? 'unsupported' : 'wrong')
  const { names, ...data } = certificateData(certificate)
  return {
    about: {
      ...data,
      signed_at: signingTime(signer),
      stamped_at: stampTime(signer),
      algorithm: algorithmName(algorithmId),
      mathematics: canCompute ? 'valid' : 'unchecked',
      // Without signed attributes the signature itself is over the digest of the document.
      digest: isSigned || canCompute ? 'valid' : 'unchecked',
    },
    names,
    certificate,
    others: certificatesIn(cms),
  }
}

/** Of one signature file: each of them costs a verification. */
const mostSigners = 20

/** The signers of the content, each checked as far as its algorithms allow. A wrong one refuses the whole file. */
export const signersOf = async (engine: SignatureEngine, cms: SignedData, content: Uint8Array): Promise<Signer[]> => {
  if (cms.signerInfos.length === 0) throw new SignatureRefused('no_signer')
  if (cms.signerInfos.length > mostSigners) throw new SignatureRefused('unreadable')
  // The library verifies the embedded content, so it must equal the document.
  const inside = contentOf(cms)
  if (inside && !inside.equals(content)) throw new SignatureRefused('other_document')
  const signers: Signer[] = []
  for (let at = 0; at < cms.signerInfos.length; at += 1) signers.push(await signerOf(engine, cms, at, content))
  return signers
}
