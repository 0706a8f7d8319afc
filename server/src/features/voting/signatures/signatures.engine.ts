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
const nationalDigests: Record<string, () => Gost34311 | Kupyna> = {
  '1.2.804.2.1.1.1.1.2.1': gost,
  '1.2.804.2.1.1.1.1.2.2.1': kupyna(256),
  '1.2.804.2.1.1.1.1.2.2.2': kupyna(384),
  '1.2.804.2.1.1.1.1.2.2.3': kupyna(512),
  'http://www.w3.org/2001/04/xmlenc#gost34311': gost,
  'http://www.w3.org/2001/04/xmlenc#dstu7564-256': kupyna(256),
  'http://www.w3.org/2001/04/xmlenc#dstu7564-384': kupyna(384),
  'http://www.w3.org/2001/04/xmlenc#dstu7564-512': kupyna(512),
}

/** Bytes of which one file may have national digests, which take about a second for so many. */
const mostDigested = 4 * 1024 * 1024
/** Other work goes on after so many bytes, some milliseconds. */
const slice = 16 * 1024
/** National signatures and certificates that are verified for one file. */
const mostVerified = 100

const bytesOf = (data: webcrypto.BufferSource): Uint8Array =>
  data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** WebCrypto, and beside it DSTU 4145, GOST 34.311 and DSTU 7564 within the limits of one signed file. */
export class SignatureEngine extends CryptoEngine {
  readonly #digests = new Map<string, Promise<Buffer>>()
  readonly #keys = new Map<string, NationalKey | null>()
  #digested = 0
  #verified = 0

  constructor() {
    super({ crypto: webcrypto })
  }

  /** Whether signatures of the algorithm by the key can be computed. */
  computes(algorithm: string, key: PublicKeyInfo): boolean {
    if (!isComputed(algorithm)) return false
    return isNationalKey(key) ? nationalBits(key) !== null : isComputed(key.algorithm.algorithmId)
  }

  /** The digest of bytes; null for an algorithm that the server does not compute, or for more bytes than it digests so. */
  async digestOf(algorithm: string, bytes: Uint8Array): Promise<Buffer | null> {
    const name = sha2[algorithm]
    if (name) return createHash(name).update(bytes).digest()
    return algorithm in nationalDigests ? this.#nationalDigest(algorithm, bytes) : null
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
    const hash = nationalDigests[algorithm]!()
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
    return oid in nationalDigests ? { name: oid } : super.getAlgorithmByOID(oid, safety, target)
  }

  override async digest(algorithm: webcrypto.AlgorithmIdentifier, data: webcrypto.BufferSource): Promise<ArrayBuffer> {
    const name = typeof algorithm === 'string' ? algorithm : algorithm.name
    if (!(name in nationalDigests)) return super.digest(algorithm, data)
    return Uint8Array.from(await this.#required(name, bytesOf(data))).buffer
  }

  async #required(algorithm: string, bytes: Uint8Array): Promise<Buffer> {
    const digest = await this.#nationalDigest(algorithm, bytes)
    if (!digest) throw new SignatureRefused('unsupported')
    return digest
  }

  /** A point is checked once for all that its key has signed. */
  async #keyOf(stated: PublicKeyInfo): Promise<NationalKey | null> {
    const id = Buffer.from(stated.toSchema().toBER()).toString('base64')
    let key = this.#keys.get(id)
    if (key === undefined) {
      await setImmediate()
      key = readNationalKey(stated)
      this.#keys.set(id, key)
    }
    return key
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
    if (this.#verified >= mostVerified) throw new SignatureRefused('unsupported')
    this.#verified += 1
    const digest = await this.#required(digestAlgorithm, bytesOf(data))
    const key = await this.#keyOf(publicKeyInfo)
    await setImmediate()
    return key !== null && isNationalSignature(key, digest, signature.valueBlock.valueHexView, algorithmId)
  }
}
