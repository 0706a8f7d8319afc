import { invalid } from '../../../platform/problems.js'
import { readSignedFile, SignatureRefused, type SignatureRefusal } from '../signatures/signatures.public.js'

const issues: Record<SignatureRefusal, 'not_signed' | 'other_document' | 'signature_broken' | null> = {
  not_signed: 'not_signed',
  no_signer: 'not_signed',
  other_document: 'other_document',
  // A signature apart from its document, by a digest that the server does not compute: people compare it.
  digest_unknown: null,
  unreadable: 'signature_broken',
  no_certificate: 'signature_broken',
  expired: 'signature_broken',
  wrong: 'signature_broken',
  // Of ballots alone: people compare who signed a protocol.
  unsupported: null,
  not_for_signing: null,
  untrusted: null,
}

/** 422 at `file` for a signed container that is not a signature of this document, as far as the server computes it. */
export const requireSignatureOf = async (signed: Buffer, document: Buffer): Promise<void> => {
  try {
    await readSignedFile(signed, [{ id: 0, bytes: document }])
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error
    const issue = issues[error.reason]
    if (issue) throw invalid('file', issue)
  }
}
