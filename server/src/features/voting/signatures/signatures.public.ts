export { readSignedFile, type Candidate, type ReadSignature } from './signatures.reading.js'
export { SignatureRefused, signatureRefusals, type SignatureRefusal } from './signatures.refusal.js'
export { AuthorityRefused, readAuthority } from './signatures.authorities.js'
export { requireTrusted, type Anchor } from './signatures.trust.js'
