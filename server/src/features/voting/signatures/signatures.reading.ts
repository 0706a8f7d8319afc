import type { BallotSignature } from '@oselia/contract/electronic-ballots'
import type { SignedData } from 'pkijs'
import { contentOf, isSignedContent, readCms, signersOf, type Signer } from './signatures.cms.js'
import { readContainer } from './signatures.containers.js'
import { SignatureRefused } from './signatures.refusal.js'

/** A document that may have been signed. */
export interface Candidate {
  id: number
  bytes: Buffer
}
export interface ReadSignature {
  /** Of the document that was signed. */
  documentId: number
  /** Names in the certificates, for comparing with the person who should have signed. */
  names: string[]
  signature: Omit<BallotSignature, 'names_owner'>
}

const found = (
  document: Candidate,
  signers: readonly Signer[],
  about: Pick<BallotSignature, 'container' | 'document'>,
): ReadSignature => ({
  documentId: document.id,
  names: signers.flatMap(({ names }) => names),
  signature: { ...about, signers: signers.map(({ names: _names, ...signer }) => signer) },
})

const readDetached = async (cms: SignedData, candidates: readonly Candidate[]): Promise<ReadSignature> => {
  const [first] = cms.signerInfos
  if (!first) throw new SignatureRefused('no_signer')
  const compared = candidates.map((document) => ({ document, isSigned: isSignedContent(first, document.bytes) }))
  const match = compared.find(({ isSigned }) => isSigned)
  // Without the document beside it, an unknown digest says nothing about what was signed.
  if (!match)
    throw new SignatureRefused(compared.some(({ isSigned }) => isSigned === null) ? 'digest_unknown' : 'other_document')
  const signers = await signersOf(cms, match.document.bytes)
  return found(match.document, signers, { container: 'cades_detached', document: 'digest' })
}

const readAttached = async (cms: SignedData, content: Buffer, candidates: readonly Candidate[]) => {
  const document = candidates.find(({ bytes }) => bytes.equals(content))
  if (!document) throw new SignatureRefused('other_document')
  return found(document, await signersOf(cms, content), { container: 'cades_attached', document: 'content' })
}

const readArchive = async (bytes: Buffer, candidates: readonly Candidate[]): Promise<ReadSignature> => {
  const { kind, signed, signers } = await readContainer(bytes)
  const document = candidates.find((one) => signed.some((part) => part.equals(one.bytes)))
  if (!document) throw new SignatureRefused(signers.length === 0 ? 'not_signed' : 'other_document')
  return found(document, signers, { container: kind, document: 'content' })
}

/** A file may hold anything where a name, time or digest should be. */
const refused = (error: unknown): never => {
  throw error instanceof SignatureRefused ? error : new SignatureRefused('unreadable')
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'))

/**
 * Which of the documents a signed file signs, and by whom: CMS with the document in it or beside it (`.p7s`), or an ASiC container.
 * Signatures and digests are computed for the algorithms of WebCrypto; for others, such as those of DSTU, the result says `unchecked`.
 * Certificates are read, and their chains and revocation are not checked. Throws `SignatureRefused`.
 */
export const readSignedFile = (bytes: Buffer, candidates: readonly Candidate[]): Promise<ReadSignature> =>
  readAny(bytes, candidates).catch(refused)

const readAny = async (bytes: Buffer, candidates: readonly Candidate[]): Promise<ReadSignature> => {
  if (isZip(bytes)) return readArchive(bytes, candidates)
  const cms = readCms(bytes)
  if (!cms)
    throw new SignatureRefused(bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? 'not_signed' : 'unreadable')
  const content = contentOf(cms)
  return content === null ? readDetached(cms, candidates) : readAttached(cms, content, candidates)
}
