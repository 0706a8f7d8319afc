import { setImmediate } from 'node:timers/promises'
import { BinaryField, type Element } from './signatures.dstu-field.js'

/** A point of the curve by both coordinates. */
export interface Point {
  x: Element
  y: Element
}
/** A point in the coordinates of López and Dahab: x = X / Z, y = Y / Z²; Z = 0 at infinity. */
type Projective = [x: Element, y: Element, z: Element]

/** Bits of a scalar after which other work goes on, some milliseconds. */
const atOnce = 64

interface Parameters {
  bits: number
  /** Of the reduction polynomial, below `bits`. */
  exponents: readonly number[]
  a: 0 | 1
  b: bigint
  order: bigint
  base: readonly [x: bigint, y: bigint]
}

/** y² + xy = x³ + ax² + b over a field of characteristic two, with a base point of prime order (DSTU 4145-2002, 5). */
export class BinaryCurve {
  readonly field: BinaryField
  readonly b: Element
  readonly base: Point

  constructor(readonly parameters: Parameters) {
    const field = new BinaryField(parameters.bits, parameters.exponents)
    this.field = field
    this.b = field.of(parameters.b)
    const [x, y] = parameters.base
    this.base = { x: field.of(x), y: field.of(y) }
  }

  /**
   * The point of its compressed form (DSTU 4145-2002, 6.10): the x coordinate, its lowest bit replaced by the trace of y / x.
   * Null for what is no point of the curve, or none of the base point's order.
   */
  async expand(compressed: bigint): Promise<Point | null> {
    const { field, b } = this
    const { bits, a, order } = this.parameters
    if (compressed >> BigInt(bits) !== 0n) return null
    const even = field.of(compressed & ~1n)
    // A point of the subgroup has an x with the trace of a, which says what the replaced bit was.
    const x = field.trace(even) === a ? even : field.add(even, field.one)
    if (field.isZero(x)) return null
    const slope = field.add(this.#plusA(x, field.one), field.multiply(b, field.invert(field.square(x))))
    const root = field.rootOf(slope)
    if (!root) return null
    const z = field.trace(root) === Number(compressed & 1n) ? root : field.add(root, field.one)
    const point = { x, y: field.multiply(x, z) }
    return field.isZero((await this.#multiple(order, point))[2]) ? point : null
  }

  /** The compressed form of a point. */
  compress({ x, y }: Point): bigint {
    const { field } = this
    const trace = field.trace(field.multiply(y, field.invert(x)))
    return (field.toNumber(x) & ~1n) | BigInt(trace)
  }

  /** The x coordinate of kP + lQ; null at infinity. */
  async xOfSum(k: bigint, p: Point, l: bigint, q: Point): Promise<Element | null> {
    return this.#affine(await this.#sum(k, p, l, q))?.x ?? null
  }

  /** kP, from the highest bit. */
  async #multiple(k: bigint, point: Point): Promise<Projective> {
    const scalar = k.toString(2)
    let sum = this.#infinity
    for (let at = 0; at < scalar.length; at += 1) {
      if (at % atOnce === 0) await setImmediate()
      sum = this.#double(sum)
      if (scalar[at] === '1') sum = this.#add(sum, point)
    }
    return sum
  }

  /** kP + lQ, both scalars at once. */
  async #sum(k: bigint, p: Point, l: bigint, q: Point): Promise<Projective> {
    const both = this.#affine(this.#add([p.x, p.y, this.field.one], q))
    const { bits } = this.parameters
    const [first, second] = [k.toString(2).padStart(bits, '0'), l.toString(2).padStart(bits, '0')]
    let sum = this.#infinity
    for (let at = 0; at < bits; at += 1) {
      if (at % atOnce === 0) await setImmediate()
      sum = this.#double(sum)
      const added = first[at] === '1' ? (second[at] === '1' ? both : p) : second[at] === '1' ? q : null
      if (added) sum = this.#add(sum, added)
    }
    return sum
  }

  get #infinity(): Projective {
    return [this.field.one, this.field.zero, this.field.zero]
  }

  /** Null at infinity. */
  #affine([x, y, z]: Projective): Point | null {
    const { field } = this
    if (field.isZero(z)) return null
    const inverse = field.invert(z)
    return { x: field.multiply(x, inverse), y: field.multiply(y, field.square(inverse)) }
  }

  /** value + a·factor. */
  #plusA(value: Element, factor: Element): Element {
    return this.parameters.a === 1 ? this.field.add(value, factor) : value
  }

  #double([x, y, z]: Projective): Projective {
    const { field } = this
    const [xx, zz] = [field.square(x), field.square(z)]
    const bz = field.multiply(this.b, field.square(zz))
    const to = field.multiply(xx, zz)
    const sum = field.add(field.square(xx), bz)
    const inner = field.add(this.#plusA(field.square(y), to), bz)
    return [sum, field.add(field.multiply(bz, to), field.multiply(sum, inner)), to]
  }

  #add(one: Projective, { x, y }: Point): Projective {
    const { field } = this
    const [x1, y1, z1] = one
    if (field.isZero(z1)) return [x, y, field.one]
    const a = field.add(y1, field.multiply(y, field.square(z1)))
    const b = field.add(x1, field.multiply(x, z1))
    if (field.isZero(b)) return field.isZero(a) ? this.#double(one) : [field.one, field.zero, field.zero]
    const c = field.multiply(z1, b)
    const to = field.square(c)
    const inner = this.#plusA(field.add(a, field.square(b)), c)
    const sum = field.add(field.square(a), field.multiply(c, inner))
    const d = field.add(sum, field.multiply(x, to))
    const e = field.multiply(field.add(x, y), field.square(to))
    return [sum, field.add(field.multiply(field.add(field.multiply(a, c), to), d), e), to]
  }
}

/** The curves of DSTU 4145-2002, appendix Г, that are in use, by the last number of their identifiers. */
export const curves: Record<string, BinaryCurve> = {
  '6': new BinaryCurve({
    bits: 257,
    exponents: [12, 0],
    a: 0,
    b: 0x1cef494720115657e18f938d7a7942394ff9425c1458c57861f9eea6adbe3be10n,
    order: 0x800000000000000000000000000000006759213af182e987d3e17714907d470dn,
    base: [
      0x2a29ef207d0e9b6c55cd260b306c7e007ac491ca1b10c62334a9e8dcd8d20fb7n,
      0x10686d41ff744d4449fccf6d8eea03102e6812c93a9d60b978b702cf156d814efn,
    ],
  }),
  '9': new BinaryCurve({
    bits: 431,
    exponents: [5, 3, 1, 0],
    a: 1,
    b: 0x3ce10490f6a708fc26dfe8c3d27c4f94e690134d5bff988d8d28aaeaede975936c66bac536b18ae2dc312ca493117daa469c640caf3n,
    order:
      0x3fffffffffffffffffffffffffffffffffffffffffffffffffffffba3175458009a8c0a724f02f81aa8a1fcbaf80d90c7a95110504cfn,
    base: [
      0x1a62ba79d98133a16bbae7ed9a8e03c32e0824d57aef72f88986874e5aae49c27bed49a2a95058068426c2171e99fd3b43c5947c857dn,
      0x70b5e1e14031c1f70bbefe96bdde66f451754b4ca5f48da241f331aa396b8d1839a855c1769b1ea14ba53308b5e2723724e090e02db9n,
    ],
  }),
}
