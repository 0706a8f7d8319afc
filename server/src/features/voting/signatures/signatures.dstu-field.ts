/** An element of a field of characteristic two: the coefficients of its polynomial, 32 a word, the lowest first. */
export type Element = Int32Array

/** The square of each byte: its bits with a zero after each. */
const squares = Uint16Array.from({ length: 256 }, (_, byte) => {
  let square = 0
  for (let bit = 0; bit < 8; bit += 1) square |= ((byte >> bit) & 1) << (2 * bit)
  return square
})

/** GF(2^m) in polynomial basis, m odd, by the exponents of its reduction polynomial below m. Times are not constant: nothing here is secret. */
export class BinaryField {
  readonly words: number
  readonly one: Element
  readonly zero: Element
  readonly #product: Int32Array
  /** Of the second factor, one word longer each, by the polynomials of degree below four from 0 to 15. */
  readonly #multiples: Int32Array

  constructor(
    readonly bits: number,
    private readonly exponents: readonly number[],
  ) {
    this.words = Math.ceil(bits / 32)
    this.zero = new Int32Array(this.words)
    this.one = this.of(1n)
    this.#product = new Int32Array(2 * this.words)
    this.#multiples = new Int32Array(16 * (this.words + 1))
  }

  /** Of the lowest m bits of a number. */
  of(value: bigint): Element {
    const kept = BigInt.asUintN(this.bits, value)
    return Int32Array.from({ length: this.words }, (_, at) => Number((kept >> BigInt(32 * at)) & 0xffffffffn))
  }

  toNumber(a: Element): bigint {
    return a.reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n)
  }

  isZero(a: Element): boolean {
    return a.every((word) => word === 0)
  }

  isEqual(a: Element, b: Element): boolean {
    return a.every((word, at) => word === b[at])
  }

  add(a: Element, b: Element): Element {
    const sum = new Int32Array(this.words)
    for (let at = 0; at < this.words; at += 1) sum[at] = a[at]! ^ b[at]!
    return sum
  }

  /** By the multiples of b with every polynomial below degree four, from the highest four bits of each word to the lowest. */
  multiply(a: Element, b: Element): Element {
    this.#setMultiples(b)
    const product = this.#product
    const multiples = this.#multiples
    const words = this.words
    product.fill(0)
    for (let shift = 28; shift >= 0; shift -= 4) {
      for (let at = 0; at < words; at += 1) {
        const from = ((a[at]! >>> shift) & 15) * (words + 1)
        for (let other = 0; other <= words; other += 1) product[at + other]! ^= multiples[from + other]!
      }
      if (shift === 0) break
      for (let at = 2 * words - 1; at > 0; at -= 1) product[at] = (product[at]! << 4) | (product[at - 1]! >>> 28)
      product[0]! <<= 4
    }
    return this.#reduce(product)
  }

  #setMultiples(b: Element): void {
    const multiples = this.#multiples
    const length = this.words + 1
    multiples.set(b, length)
    for (let of = 2; of < 16; of += 1) {
      const [to, half, odd] = [of * length, (of >> 1) * length, (of & 1) * length]
      let carry = 0
      for (let at = 0; at < length; at += 1) {
        const word = multiples[half + at]!
        multiples[to + at] = (word << 1) ^ carry ^ multiples[odd + at]!
        carry = word >>> 31
      }
    }
  }

  square(a: Element): Element {
    const product = this.#product
    for (let at = 0; at < this.words; at += 1) {
      const word = a[at]!
      product[2 * at] = squares[word & 255]! | (squares[(word >>> 8) & 255]! << 16)
      product[2 * at + 1] = squares[(word >>> 16) & 255]! | (squares[word >>> 24]! << 16)
    }
    return this.#reduce(product)
  }

  /** The remainder of the product, each power from m on replaced by the lower ones that it equals. */
  #reduce(product: Int32Array): Element {
    const [top, within] = [this.bits >>> 5, this.bits & 31]
    for (let at = product.length - 1; at > top; at -= 1) this.#fold(product, product[at]!, 32 * at - this.bits)
    this.#fold(product, product[top]! >>> within, 0)
    const remainder = product.slice(0, this.words)
    remainder[top]! &= (1 << within) - 1
    return remainder
  }

  #fold(product: Int32Array, word: number, at: number): void {
    for (let term = 0; term < this.exponents.length; term += 1) {
      const bit = at + this.exponents[term]!
      const [to, shift] = [bit >>> 5, bit & 31]
      product[to]! ^= word << shift
      if (shift > 0) product[to + 1]! ^= word >>> (32 - shift)
    }
  }

  /** a^(2^m - 2), as the product of a^(2^i) for i from 1 to m - 1. */
  invert(a: Element): Element {
    let [power, inverse] = [a, this.one]
    for (let i = 1; i < this.bits; i += 1) {
      power = this.square(power)
      inverse = this.multiply(inverse, power)
    }
    return inverse
  }

  /** The sum of a^(2^i) for i from 0 to m - 1, which is 0 or 1. */
  trace(a: Element): number {
    let [power, sum] = [a, a]
    for (let i = 1; i < this.bits; i += 1) {
      power = this.square(power)
      sum = this.add(sum, power)
    }
    return sum[0]! & 1
  }

  /** A root z of z² + z = a, by the half trace; null where there is none. */
  rootOf(a: Element): Element | null {
    let [power, sum] = [a, a]
    for (let i = 0; i < (this.bits - 1) / 2; i += 1) {
      power = this.square(this.square(power))
      sum = this.add(sum, power)
    }
    return this.isEqual(this.add(this.square(sum), sum), a) ? sum : null
  }
}
