/** Kupyna, DSTU 7564:2014, with digests of 256, 384 and 512 bits. */

/** The four substitutions of bytes (DSTU 7564:2014, appendix А), which those of rows follow in turn. */
const substitutions = [
  'a8435f066b756c5971df879517f0d8096df31dcbc94d2caf79e097fd6f4b45393edda34fb4b69a0e1fbf15e149d293c692729e61d163faeef419d5ad58a4bba1dcf2833742e47a329cccab4a8f6e04272ee7e25a9616232bc265660fbca947413448fcb76a88a55386f95bdb387bc31e2233242836c7b23b8e77baf5149f08559b4cfe605cda1846cd7d21b03f1b89ffeb84693a9dd7d3706740b5de5d3091b1781101e5006898a0c502a6742d0ba276b3becebdaee98a311cecf19994aaf6262fefe88c3503d47ffb05c15e90203d82f7ea0a0d7ef8501ac40757b83c62e3c8ac526410d0d9130c122951b9cfd6738d8154c0ed4e44a72a8525e6ca7c8b5680',
  'cebbeb92eacb13c1e93ad6b2d29017f8421556b4651c8843c55c36baf557678d31f664589ef422aa750f02b1df6d734d7c262ef7085d443e9f14c8ae5410d8bc1a6b69f3bd33abfad19b684e169591ee4c638e5bcc3c19a181497bd96f3760cae72b48fd9645fc41120d79e5898ce32030dcb76c4ab53f97d4622d06a4a5835f2adac9007ea255bf11d59ccf0e0a3d517d931bfec44709860b8f9d6a07b9b0981832714bef3b70a0e440ffc3a9e678f98b46801e38e1b8a8e00c23761d252405f16e94289a84e8a34f77d385e252f282507a2f7453b361af3935decd1f99acad722cddd087be5ea6ec04c60334fbdb59b6c201f05aeda766217f8a27c7c029d7',
  '93d99ab5982245fcba6adf029fdc51594a172bc294f4bba362e471d4cd7016e1493cc0d85c9bad8553a17ac82de0d172a62cc4e37678b7b4093b0e414cdeb29025a5d7031100c32e92ef4e129d7dcb3510d54f9e4da955c6d07b1897d336e64856818f77cc9cb9e2acb82f15a47cda381e0b05d6146e6c7e66fdb1e560af5e3387c9f05d6d3f888dc7f71de9eced802927cf99a8500f3724283095d23e5b4083b369571f071c8abc20ebce8eabee31a273f9ca3a1afb0dc1fefaf26fbd96dd4352b608f3aebe19893226b0ea4b6484826bf579bf015f75631b233d682a65e891f6ff1358f1470a7fc5a7e7615a0646444204a0db398654aa8c34218bf80c7467',
  '688dca4d734b4e2ad45226b3541e191f2203463d2d4a5383138ab7d52579f5bd582f0d02ed519e11f23e555ed1163c66705df34540cce8945608ce1a3ad2e1dfb5386e0ee5f4f986e94fd68523cf32993114aeeec848d330a19241b118c42c71724415fd37be5faa9b88d8ab899cfa60eabc620c24a6a8ec6720db7c28ddac5b347e10f17b8f63a0059a437721bf2709c39fb6d729c2ebc0a48b8c1dfbffc1b2972ef865f67507044933e4d9b9d042c76c90008e6f5001c5da473fcd69a2e27aa7c6930f0a06e62b96a31caf6a128439e7b082f7fe9d875c8135deb4a5fc80efcbbb6b76ba5a7d780b95e3ad74983b36646ddcf059a94c177f91b8c9571be061',
  '=',
  '=',
  '=',
].map((hex) => Buffer.from(hex, 'hex'))

/** The first row of the circulant matrix that mixes a column. */
const mixing = [1, 1, 5, 1, 8, 6, 7, 4]

/** Product in GF(2^8) by x^8 + x^4 + x^3 + x^2 + 1, of a factor below 16. */
const product = (a: number, factor: number): number => {
  let [sum, power] = [0, a]
  for (let rest = factor; rest > 0; rest >>= 1) {
    if (rest & 1) sum ^= power
    power = power & 0x80 ? ((power << 1) ^ 0x11d) & 255 : power << 1
  }
  return sum
}

/** What a byte of a row adds to a column: substituted and mixed, the low word and the high word. */
const tables = Array.from({ length: 8 }, (_, row) => {
  const [low, high] = [new Int32Array(256), new Int32Array(256)]
  for (let value = 0; value < 256; value += 1) {
    const put = substitutions[row % 4]![value]!
    for (let to = 0; to < 8; to += 1) {
      const byte = product(put, mixing[(row - to + 8) % 8]!) << (8 * (to % 4))
      const half = to < 4 ? low : high
      half[value]! |= byte
    }
  }
  return { low, high }
})

export class Kupyna {
  readonly #columns: number
  readonly #rounds: number
  /** Two words a column, the low one first. */
  readonly #state: Int32Array
  readonly #before: Int32Array
  readonly #inner: Int32Array
  readonly #outer: Int32Array
  readonly #block: Buffer
  #held = 0
  #length = 0

  constructor(private readonly bits: 256 | 384 | 512) {
    this.#columns = bits > 256 ? 16 : 8
    this.#rounds = bits > 256 ? 14 : 10
    const empty = () => new Int32Array(2 * this.#columns)
    ;[this.#state, this.#before, this.#inner, this.#outer] = [empty(), empty(), empty(), empty()]
    this.#block = Buffer.alloc(8 * this.#columns)
    this.#state[0] = this.#block.length
  }

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    this.#take(bytes)
    return this
  }

  #take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const taken = Math.min(this.#block.length - this.#held, bytes.length - at)
      this.#block.set(bytes.subarray(at, at + taken), this.#held)
      this.#held += taken
      at += taken
      if (this.#held < this.#block.length) continue
      this.#step()
      this.#held = 0
    }
  }

  /** As many bytes as the digest has; the padding is a bit, zeros, and the length in 96 bits. */
  digest(): Buffer {
    const size = this.#block.length
    const padding = Buffer.alloc(size - ((this.#length + 12) % size) + 12)
    padding[0] = 0x80
    padding.writeBigUInt64LE(BigInt(this.#length) * 8n, padding.length - 12)
    this.#take(padding)
    const [state, inner] = [this.#state, this.#inner]
    inner.set(state)
    this.#permute(inner, false)
    const whole = Buffer.alloc(size)
    state.forEach((word, at) => whole.writeInt32LE(word ^ inner[at]!, 4 * at))
    return whole.subarray(size - this.bits / 8)
  }

  #step(): void {
    const [state, inner, outer] = [this.#state, this.#inner, this.#outer]
    for (let at = 0; at < state.length; at += 1) {
      outer[at] = this.#block.readInt32LE(4 * at)
      inner[at] = outer[at]! ^ state[at]!
    }
    this.#permute(inner, false)
    this.#permute(outer, true)
    for (let at = 0; at < state.length; at += 1) state[at]! ^= inner[at]! ^ outer[at]!
  }

  #permute(words: Int32Array, adds: boolean): void {
    for (let round = 0; round < this.#rounds; round += 1) {
      if (adds) this.#addConstants(words, round)
      else for (let column = 0; column < this.#columns; column += 1) words[2 * column]! ^= (column << 4) ^ round
      this.#mix(words)
    }
  }

  /** The constant of a column is added to it as a number of 64 bits. */
  #addConstants(words: Int32Array, round: number): void {
    for (let column = 0; column < this.#columns; column += 1) {
      const low = (words[2 * column]! >>> 0) + 0xf0f0f0f3
      const top = ((this.#columns - 1 - column) << 4) ^ round
      words[2 * column] = low
      words[2 * column + 1] = words[2 * column + 1]! + ((top << 24) | 0xf0f0f0) + (low > 0xffffffff ? 1 : 0)
    }
  }

  /** Substitution, shift of rows (the last by eleven in the wide state) and mixing of columns at once. */
  #mix(words: Int32Array): void {
    const before = this.#before
    before.set(words)
    const mask = this.#columns - 1
    for (let column = 0; column < this.#columns; column += 1) {
      let [low, high] = [0, 0]
      for (let row = 0; row < 8; row += 1) {
        const from = (column - (row === 7 && mask === 15 ? 11 : row)) & mask
        const byte = (before[2 * from + (row >> 2)]! >>> (8 * (row & 3))) & 255
        low ^= tables[row]!.low[byte]!
        high ^= tables[row]!.high[byte]!
      }
      words[2 * column] = low
      words[2 * column + 1] = high
    }
  }
}
