/** Why a signed file is not taken. */
export const signatureRefusals = [
  'unreadable',
  'not_signed',
  'no_signer',
  'no_certificate',
  'other_document',
  'digest_unknown',
  'expired',
  'wrong',
  'unsupported',
  'not_for_signing',
  'untrusted',
] as const
export type SignatureRefusal = (typeof signatureRefusals)[number]

export class SignatureRefused extends Error {
  constructor(readonly reason: SignatureRefusal) {
    super(reason)
  }
}
