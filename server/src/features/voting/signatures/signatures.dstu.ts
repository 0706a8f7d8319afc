import { curves, type BinaryCurve, type Point } from './signatures.dstu-curve.js'
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import type { PublicKeyInfo } from 'pkijs'
import { dke1 } from './signatures.gost34311.js'

/** {iso(1) member-body(2) Ukraine(804) root(2) security(1) cryptography(1) pki(1) pki-alg(1)}. */
const algorithms = '1.2.804.2.1.1.1.1'
const littleEndian = `${algorithms}.3.1.1`
const bigEndian = `${littleEndian}.1.1`
const curveBranch = `${littleEndian}.2.`

/** Digests of national signature algorithms in polynomial basis. */
export const nationalSignatures: Record<string, string> = {
  [littleEndian]: `${algorithms}.2.1`,
  [bigEndian]: `${algorithms}.2.1`,
  [`${algorithms}.3.6.1.1`]: `${algorithms}.2.2.1`,
  [`${algorithms}.3.6.2.1`]: `${algorithms}.2.2.2`,
  [`${algorithms}.3.6.3.1`]: `${algorithms}.2.2.3`,
}

export interface NationalKey {
  curve: BinaryCurve
  point: Point
}

/** A number from its bytes, the lowest first. */
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x0${Buffer.from(bytes.toReversed()).toString('hex')}`)

/** A number as so many bytes, the lowest first unless it is big endian. */
const bytesOf = (value: bigint, length: number, isBig: boolean): Uint8Array => {
  const bytes = Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex')
  return isBig ? bytes : bytes.toReversed()
}

/** The parameters of a curve in DER, as keys state them that do not name it. */
const explicitOf = (curve: BinaryCurve, isBig: boolean): Buffer => {
  const { bits, exponents, a, b, order } = curve.parameters
  const middle = exponents
    .slice(0, -1)
    .toReversed()
    .map((value) => new Integer({ value }))
  const basis = middle.length === 1 ? middle[0]! : new Sequence({ value: middle })
  const length = Math.ceil(bits / 8)
  const octets = (value: bigint) => new OctetString({ valueHex: bytesOf(value, length, isBig) })
  const parts = [
    new Sequence({ value: [new Integer({ value: bits }), basis] }),
    new Integer({ value: a }),
    octets(b),
    Integer.fromBigInt(order),
    octets(curve.compress(curve.base)),
  ]
  return Buffer.from(new Sequence({ value: parts }).toBER())
}

const known = Object.values(curves).flatMap((curve) =>
  [false, true].map((isBig) => ({ curve, isBig, explicit: explicitOf(curve, isBig) })),
)

const curveOf = ({ algorithm }: PublicKeyInfo, isBig: boolean): BinaryCurve | null => {
  const [stated, dke] = (algorithm.algorithmParams as Sequence | undefined)?.valueBlock?.value ?? []
  // Another substitution would give other digests.
  if (dke && !(dke instanceof OctetString && dke1.equals(Buffer.from(dke.getValue())))) return null
  if (stated instanceof ObjectIdentifier) {
    const name = stated.getValue()
    return name.startsWith(curveBranch) ? (curves[name.slice(curveBranch.length)] ?? null) : null
  }
  if (!(stated instanceof Sequence)) return null
  const parameters = Buffer.from(stated.toBER())
  return known.find((one) => one.isBig === isBig && one.explicit.equals(parameters))?.curve ?? null
}

/** Whether a key is stated to be of DSTU 4145. */
export const isNationalKey = ({ algorithm }: PublicKeyInfo): boolean => algorithm.algorithmId in nationalSignatures

/** The number of bits of a national key whose curve is known; null for any other key. */
export const nationalBits = (key: PublicKeyInfo): number | null =>
  isNationalKey(key) ? (curveOf(key, key.algorithm.algorithmId === bigEndian)?.parameters.bits ?? null) : null

/** The content of an octet string in DER; null for anything else. Lengths are below 128. */
const octetsIn = (bytes: Uint8Array): Uint8Array | null =>
  bytes[0] === 4 && bytes[1] === bytes.length - 2 ? bytes.subarray(2) : null

/** A key on one of the known curves, with its point checked; null for any other. */
export const readNationalKey = async (key: PublicKeyInfo): Promise<NationalKey | null> => {
  const isBig = key.algorithm.algorithmId === bigEndian
  const curve = isNationalKey(key) ? curveOf(key, isBig) : null
  const stated = octetsIn(key.subjectPublicKey.valueBlock.valueHexView)
  if (!curve || !stated || stated.length !== Math.ceil(curve.parameters.bits / 8)) return null
  const point = await curve.expand(numberOf(isBig ? stated.toReversed() : stated))
  return point && { curve, point }
}

/** Both halves of a signature, each with its lowest byte first; null where its length is none of a signature. */
const halvesOf = (signature: Uint8Array, algorithm: string, { parameters: { order } }: BinaryCurve) => {
  const length = 2 * Math.ceil(order.toString(2).length / 8)
  // Some programs leave the octet string out; a bare signature may begin as one does.
  const octets = signature.length === length ? signature : octetsIn(signature)
  // One more byte each where a program writes signed numbers.
  if (!octets || octets.length % 2 !== 0 || octets.length > length + 2) return null
  const bytes = algorithm === bigEndian ? octets.toReversed() : octets
  return [numberOf(bytes.subarray(0, bytes.length / 2)), numberOf(bytes.subarray(bytes.length / 2))] as const
}

/**
 * Whether a signature of a national algorithm is that of the digest by the key (DSTU 4145-2002, 13). The digest is a number with its
 * lowest byte first, of which the field takes as many bits as it has.
 */
export const isNationalSignature = async (
  { curve, point }: NationalKey,
  digest: Uint8Array,
  signature: Uint8Array,
  algorithm: string,
): Promise<boolean> => {
  const { field, base } = curve
  const { order } = curve.parameters
  const halves = halvesOf(signature, algorithm, curve)
  if (!halves) return false
  const [r, s] = halves
  if (r <= 0n || r >= order || s <= 0n || s >= order) return false
  const x = await curve.xOfSum(s, base, r, point)
  if (!x) return false
  const hashed = field.of(numberOf(digest))
  const product = field.multiply(x, field.isZero(hashed) ? field.one : hashed)
  return BigInt.asUintN(order.toString(2).length - 1, field.toNumber(product)) === r
}
