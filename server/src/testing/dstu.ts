import { Integer, ObjectIdentifier, OctetString, Sequence, Set, UTCTime, Constructed, type AsnType } from 'asn1js'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readCertificate } from '../features/voting/signatures/signatures.certificates.js'
import { readNationalKey } from '../features/voting/signatures/signatures.dstu.js'
import { Gost34311 } from '../features/voting/signatures/signatures.gost34311.js'
import { Kupyna } from '../features/voting/signatures/signatures.kupyna.js'

const fixtures: Record<string, string> = JSON.parse(
  readFileSync(new URL('dstu.fixtures.json', import.meta.url), 'utf8'),
)

/** Certificates and signed files of DSTU 4145 that BouncyCastle made (`dstu.fixtures.java`): DER. */
export const dstuFixture = (name: string): Buffer => Buffer.from(fixtures[name]!, 'base64')

/** What the signed files of the fixtures sign, and when. */
export const dstuBallot = Buffer.from('%PDF-1.7 the ballot of an owner')
export const dstuTerm = { made: new Date('2026-03-12T08:00:00Z'), received: new Date('2026-03-12T09:00:00Z') }

const data = '1.2.840.113549.1.7.1'
const algorithms = '1.2.804.2.1.1.1.1'
const kinds = {
  gost: { digest: `${algorithms}.2.1`, signature: `${algorithms}.3.1.1`, hash: () => new Gost34311() },
  kupyna: { digest: `${algorithms}.2.2.1`, signature: `${algorithms}.3.6.1.1`, hash: () => new Kupyna(256) },
}

const oid = (value: string) => new ObjectIdentifier({ value })
const sequence = (...value: AsnType[]) => new Sequence({ value })
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer })
const tagged = (tagNumber: number, ...value: AsnType[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
const attribute = (type: string, value: AsnType) => sequence(oid(type), new Set({ value: [value] }))
const littleEndian = (value: bigint, length: number) =>
  Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex').toReversed()

/** A national key and certificate of the fixtures with which documents that only a test knows are signed. */
export class DstuSigner {
  readonly #certificate: ReturnType<typeof readCertificate>

  constructor(
    private readonly name: 'owner' | 'olena' | 'ivan',
    private readonly kind: keyof typeof kinds = 'gost',
  ) {
    this.#certificate = readCertificate(dstuFixture(`${name}.certificate`))
  }

  #digest(bytes: Uint8Array): Buffer {
    return kinds[this.kind].hash().update(bytes).digest()
  }

  /** DSTU 4145-2002, 12. */
  async #sign(bytes: Uint8Array): Promise<Buffer> {
    const { curve } = (await readNationalKey(this.#certificate.subjectPublicKeyInfo))!
    const { field, base } = curve
    const { order } = curve.parameters
    const length = order.toString(2).length
    const hashed = field.of(BigInt(`0x${Buffer.from(this.#digest(bytes).toReversed()).toString('hex')}`))
    const secret = BigInt.asUintN(length - 1, BigInt(`0x${randomBytes(64).toString('hex')}`))
    const product = field.multiply((await curve.xOfSum(secret, base, 0n, base))!, hashed)
    const r = BigInt.asUintN(length - 1, field.toNumber(product))
    const s = (secret + BigInt(`0x${fixtures[`${this.name}.key`]}`) * r) % order
    return Buffer.concat([r, s].map((value) => littleEndian(value, Math.ceil(length / 8))))
  }

  /** CMS in DER, as `TestSigner.sign`; with several signers, the same one again and again. */
  async sign(document: Uint8Array, { attached = true, at = dstuTerm.made, signers = 1 } = {}): Promise<Buffer> {
    const { digest, signature } = kinds[this.kind]
    const attributes = [
      attribute('1.2.840.113549.1.9.3', oid(data)),
      attribute('1.2.840.113549.1.9.5', new UTCTime({ valueDate: at })),
      attribute('1.2.840.113549.1.9.4', octets(this.#digest(document))),
    ]
    const signed = await this.#sign(new Uint8Array(new Set({ value: attributes }).toBER()))
    const { issuer, serialNumber } = this.#certificate
    const signer = sequence(
      new Integer({ value: 1 }),
      sequence(issuer.toSchema(), serialNumber),
      sequence(oid(digest)),
      tagged(0, ...attributes),
      sequence(oid(signature)),
      octets(new Uint8Array(octets(signed).toBER())),
    )
    const whole = sequence(
      new Integer({ value: 1 }),
      new Set({ value: [sequence(oid(digest))] }),
      sequence(oid(data), ...(attached ? [tagged(0, octets(document))] : [])),
      tagged(0, this.#certificate.toSchema()),
      new Set({ value: Array.from({ length: signers }, () => signer) }),
    )
    return Buffer.from(sequence(oid('1.2.840.113549.1.7.2'), tagged(0, whole)).toBER())
  }
}
