import type { BallotSignature } from '@oselia/contract/electronic-ballots'
import type { SignedData } from 'pkijs'
import { contentOf, isSignedContent, readCms, signersOf, type Signer } from './signatures.cms.js'
import { readContainer } from './signatures.containers.js'
import { SignatureEngine } from './signatures.engine.js'
import { SignatureRefused } from './signatures.refusal.js'

/** A document that may have been signed. */
export interface Candidate {
  id: number
  bytes: Buffer
}
export interface ReadSignature extends Pick<BallotSignature, 'container' | 'document'> {
  /** Of the document that was signed. */
  documentId: number
  signers: Signer[]
}

const readDetached = async (
  engine: SignatureEngine,
  cms: SignedData,
  candidates: readonly Candidate[],
): Promise<ReadSignature> => {
  const [first] = cms.signerInfos
  if (!first) throw new SignatureRefused('no_signer')
  const compared = await Promise.all(
    candidates.map(async (document) => ({ document, isSigned: await isSignedContent(engine, first, document.bytes) })),
  )
  const match = compared.find(({ isSigned }) => isSigned)
  // Without the document beside it, an unknown digest says nothing about what was signed.
  if (!match)
    throw new SignatureRefused(compared.some(({ isSigned }) => isSigned === null) ? 'digest_unknown' : 'other_document')
  const signers = await signersOf(engine, cms, match.document.bytes)
  return { documentId: match.document.id, signers, container: 'cades_detached', document: 'digest' }
}

const readAttached = async (
  engine: SignatureEngine,
  cms: SignedData,
  content: Buffer,
  candidates: readonly Candidate[],
): Promise<ReadSignature> => {
  const document = candidates.find(({ bytes }) => bytes.equals(content))
  if (!document) throw new SignatureRefused('other_document')
  const signers = await signersOf(engine, cms, content)
  return { documentId: document.id, signers, container: 'cades_attached', document: 'content' }
}

const readArchive = async (
  engine: SignatureEngine,
  bytes: Buffer,
  candidates: readonly Candidate[],
): Promise<ReadSignature> => {
  const { kind, signatures } = await readContainer(engine, bytes)
  const covering = (one: Candidate) => signatures.filter(({ signed }) => signed.some((part) => part.equals(one.bytes)))
  const document = candidates.find((one) => covering(one).length > 0)
  if (!document) throw new SignatureRefused(signatures.length === 0 ? 'not_signed' : 'other_document')
  // Whoever signed something else in the container did not sign the document.
  const signers = covering(document).flatMap((one) => one.signers)
  return { documentId: document.id, signers, container: kind, document: 'content' }
}

/** A file may hold anything where a name, time or digest should be. */
const refused = (error: unknown): never => {
  throw error instanceof SignatureRefused ? error : new SignatureRefused('unreadable')
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'))

/**
 * Which of the documents a signed file signs, and by whom: CMS with the document in it or beside it (`.p7s`), or an ASiC container.
 * Signatures and digests are computed for the algorithms of `SignatureEngine`; for others, and in XML, the result says `unchecked`.
 * Certificates are read; whether they lead to a trusted authority is the question of `requireTrusted`. Throws `SignatureRefused`.
 */
export const readSignedFile = (bytes: Buffer, candidates: readonly Candidate[]): Promise<ReadSignature> =>
  readAny(bytes, candidates).catch(refused)

const readAny = async (bytes: Buffer, candidates: readonly Candidate[]): Promise<ReadSignature> => {
  const engine = new SignatureEngine()
  if (isZip(bytes)) return readArchive(engine, bytes, candidates)
  const cms = readCms(bytes)
  if (!cms)
    throw new SignatureRefused(bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? 'not_signed' : 'unreadable')
  const content = contentOf(cms)
  return content === null ? readDetached(engine, cms, candidates) : readAttached(engine, cms, content, candidates)
}
