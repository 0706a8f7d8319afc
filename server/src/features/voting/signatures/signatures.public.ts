export { readSignedFile, type Candidate, type ReadSignature } from './signatures.reading.js'
export { SignatureRefused, signatureRefusals, type SignatureRefusal } from './signatures.refusal.js'
