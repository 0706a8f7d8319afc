import { createHash, webcrypto } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { BitString, OctetString } from 'asn1js'
import { CryptoEngine, type AlgorithmIdentifier, type PublicKeyInfo } from 'pkijs'
import { isComputed, sha2 } from './signatures.algorithms.js'
import {
  isNationalKey,
  isNationalSignature,
  nationalBits,
  nationalSignatures,
  readNationalKey,
  type NationalKey,
} from './signatures.dstu.js'
import { Gost34311 } from './signatures.gost34311.js'
import { Kupyna } from './signatures.kupyna.js'
import { SignatureRefused } from './signatures.refusal.js'

const gost = () => new Gost34311()
const kupyna = (bits: 256 | 384 | 512) => () => new Kupyna(bits)
/** National digests by the identifiers of CMS and of XML signatures. */
const nationalDigests = new Map<string, () => Gost34311 | Kupyna>([
  ['1.2.804.2.1.1.1.1.2.1', gost],
  ['1.2.804.2.1.1.1.1.2.2.1', kupyna(256)],
  ['1.2.804.2.1.1.1.1.2.2.2', kupyna(384)],
  ['1.2.804.2.1.1.1.1.2.2.3', kupyna(512)],
  ['http://www.w3.org/2001/04/xmlenc#gost34311', gost],
  ['http://www.w3.org/2001/04/xmlenc#dstu7564-256', kupyna(256)],
  ['http://www.w3.org/2001/04/xmlenc#dstu7564-384', kupyna(384)],
  ['http://www.w3.org/2001/04/xmlenc#dstu7564-512', kupyna(512)],
])

/** Bytes of which one file may have national digests, which take about a second for so many. */
const mostDigested = 4 * 1024 * 1024
/** Other work goes on after so many bytes, some milliseconds. */
const slice = 16 * 1024
/** National signatures and certificates that are verified for one file. */
const mostVerified = 50

const bytesOf = (data: webcrypto.BufferSource): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** WebCrypto, and beside it DSTU 4145, GOST 34.311 and DSTU 7564 within the limits of one signed file. */
export class SignatureEngine extends CryptoEngine {
  readonly #known = new Map<Uint8Array, Map<string, Promise<Buffer | null>>>()
  readonly #digests = new Map<string, Promise<Buffer>>()
  readonly #keys = new Map<string, Promise<NationalKey | null>>()
  readonly #verified = new Map<string, Promise<boolean>>()
  #digested = 0
  #isSpent = false

  constructor() {
    super({ crypto: webcrypto })
  }

  /** Whether something was left unverified, as it was beyond the limits of one file. */
  get isSpent(): boolean {
    return this.#isSpent
  }

  #stop(): never {
    this.#isSpent = true
    throw new SignatureRefused('unsupported')
  }

  /** Whether signatures of the algorithm by the key can be computed. */
  computes(algorithm: string, key: PublicKeyInfo): boolean {
    if (!isComputed(algorithm)) return false
    return isNationalKey(key) ? nationalBits(key) !== null : isComputed(key.algorithm.algorithmId)
  }

  /** The digest of bytes; null for an algorithm that the server does not compute, or for more bytes than it digests so. */
  async digestOf(algorithm: string, bytes: Uint8Array): Promise<Buffer | null> {
    const known = this.#known.get(bytes) ?? new Map<string, Promise<Buffer | null>>()
    this.#known.set(bytes, known)
    // A container may refer to one of its parts again and again.
    const digest = known.get(algorithm) ?? this.#digestOnce(algorithm, bytes)
    known.set(algorithm, digest)
    return digest
  }

  async #digestOnce(algorithm: string, bytes: Uint8Array): Promise<Buffer | null> {
    const name = sha2.get(algorithm)
    if (name) return createHash(name).update(bytes).digest()
    return nationalDigests.has(algorithm) ? this.#nationalDigest(algorithm, bytes) : null
  }

  /** Computed once for the same bytes: documents are compared, and then verified, for each signer. */
  async #nationalDigest(algorithm: string, bytes: Uint8Array): Promise<Buffer | null> {
    const key = `${algorithm} ${createHash('sha256').update(bytes).digest('hex')}`
    const found = this.#digests.get(key)
    if (found) return found
    if (this.#digested + bytes.length > mostDigested) return null
    this.#digested += bytes.length
    const digesting = this.#digest(algorithm, bytes)
    this.#digests.set(key, digesting)
    return digesting
  }

  async #digest(algorithm: string, bytes: Uint8Array): Promise<Buffer> {
    const hash = nationalDigests.get(algorithm)!()
    for (let at = 0; at < bytes.length; at += slice) {
      await setImmediate()
      hash.update(bytes.subarray(at, at + slice))
    }
    return hash.digest()
  }

  override getAlgorithmByOID<T extends webcrypto.Algorithm = webcrypto.Algorithm>(
    oid: string,
    safety?: boolean,
    target?: string,
  ): T | object
  override getAlgorithmByOID<T extends webcrypto.Algorithm = webcrypto.Algorithm>(
    oid: string,
    safety: true,
    target?: string,
  ): T
  override getAlgorithmByOID(oid: string, safety = false, target?: string): object {
    return nationalDigests.has(oid) ? { name: oid } : super.getAlgorithmByOID(oid, safety, target)
  }

  override async digest(algorithm: webcrypto.AlgorithmIdentifier, data: webcrypto.BufferSource): Promise<ArrayBuffer> {
    const name = typeof algorithm === 'string' ? algorithm : algorithm.name
    if (!nationalDigests.has(name)) return super.digest(algorithm, data)
    return Uint8Array.from(await this.#required(name, bytesOf(data))).buffer
  }

  async #required(algorithm: string, bytes: Uint8Array): Promise<Buffer> {
    const digest = await this.#nationalDigest(algorithm, bytes)
    return digest ?? this.#stop()
  }

  override async verifyWithPublicKey(
    data: webcrypto.BufferSource,
    signature: BitString | OctetString,
    publicKeyInfo: PublicKeyInfo,
    signatureAlgorithm: AlgorithmIdentifier,
    shaAlgorithm?: string,
  ): Promise<boolean> {
    const { algorithmId } = signatureAlgorithm
    const digestAlgorithm = nationalSignatures[algorithmId]
    if (!digestAlgorithm)
      return super.verifyWithPublicKey(data, signature, publicKeyInfo, signatureAlgorithm, shaAlgorithm)
    const key = Buffer.from(publicKeyInfo.toSchema().toBER()).toString('base64')
    const value = signature.valueBlock.valueHexView
    const digest = await this.#required(digestAlgorithm, bytesOf(data))
    const id = [algorithmId, key, Buffer.from(value).toString('base64'), digest.toString('base64')].join(' ')
    // The path of a certificate is looked for, and then validated.
    const known = this.#verified.get(id)
    if (known) return known
    if (this.#verified.size >= mostVerified) return this.#stop()
    const verifying = this.#verify(publicKeyInfo, key, (one) => isNationalSignature(one, digest, value, algorithmId))
    this.#verified.set(id, verifying)
    return verifying
  }

  /** The point of a key is checked once for all that it has signed. */
  async #verify(stated: PublicKeyInfo, id: string, verify: (key: NationalKey) => Promise<boolean>): Promise<boolean> {
    const reading = this.#keys.get(id) ?? readNationalKey(stated)
    this.#keys.set(id, reading)
    const key = await reading
    return key !== null && verify(key)
  }
}
