/** GOST 34.311-95 with the substitution of DKE No. 1, as Ukrainian signatures use it, from an initial value of zeros. */

/** DKE No. 1: eight rows of sixteen values, two a byte, the first row for the lowest four bits. */
export const dke1 = Buffer.from(
  'a9d6eb45f13c708280c4967b231f5eadf658eba4c037291d38d96bf025ca4e17f8e9720dc615b43a28975f0bc1dea36438b564ea2c179fd0123e6db8fac57904',
  'hex',
)

const rowAt = (row: number, value: number) => {
  const both = dke1[8 * row + (value >> 1)]!
  return value & 1 ? both & 15 : both >> 4
}

/** The substitution of each byte of a word, turned by eleven bits. */
const turned = Array.from({ length: 4 }, (_, byte) =>
  Int32Array.from({ length: 256 }, (__, value) => {
    const put = (rowAt(2 * byte, value & 15) | (rowAt(2 * byte + 1, value >> 4) << 4)) << (8 * byte)
    return (put << 11) | (put >>> 21)
  }),
)
const [first, second, third, fourth] = turned as [Int32Array, Int32Array, Int32Array, Int32Array]

/** The constant that is added to the third key, as words from the lowest. */
const addend = [0xff00ff00, 0xff00ff00, 0x00ff00ff, 0x00ff00ff, 0x00ffff00, 0xff0000ff, 0x000000ff, 0xff00ffff]

/** x4 x3 x2 x1 becomes (x1 + x2) x4 x3 x2. */
const turn = (words: Int32Array): void => {
  const [low, high] = [words[0]! ^ words[2]!, words[1]! ^ words[3]!]
  words.copyWithin(0, 2)
  words[6] = low
  words[7] = high
}

export class Gost34311 {
  readonly #hash = new Int32Array(8)
  readonly #sum = new Uint8Array(32)
  readonly #block = new Uint8Array(32)
  #held = 0
  #length = 0
  readonly #message = new Int32Array(8)
  readonly #u = new Int32Array(8)
  readonly #v = new Int32Array(8)
  readonly #key = new Int32Array(8)
  readonly #mixed = new Uint16Array(16 + 61)

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    for (let at = 0; at < bytes.length;) {
      const taken = Math.min(32 - this.#held, bytes.length - at)
      this.#block.set(bytes.subarray(at, at + taken), this.#held)
      this.#held += taken
      at += taken
      if (this.#held === 32) this.#take()
    }
    return this
  }

  /** 32 bytes. */
  digest(): Buffer {
    if (this.#held > 0) {
      this.#block.fill(0, this.#held)
      this.#take()
    }
    const length = Buffer.alloc(32)
    length.writeBigUInt64LE(BigInt(this.#length) * 8n)
    this.#step(length)
    this.#step(this.#sum)
    const digest = Buffer.alloc(32)
    this.#hash.forEach((word, at) => digest.writeInt32LE(word, 4 * at))
    return digest
  }

  #take(): void {
    let carry = 0
    for (let at = 0; at < 32; at += 1) {
      carry += this.#sum[at]! + this.#block[at]!
      this.#sum[at] = carry
      carry >>= 8
    }
    this.#step(this.#block)
    this.#held = 0
  }

  #step(block: Uint8Array): void {
    const message = this.#message
    for (let at = 0; at < 8; at += 1)
      message[at] = block[4 * at]! | (block[4 * at + 1]! << 8) | (block[4 * at + 2]! << 16) | (block[4 * at + 3]! << 24)
    const [u, v] = [this.#u, this.#v]
    u.set(this.#hash)
    v.set(message)
    const mixed = this.#mixed
    for (let part = 0; part < 4; part += 1) {
      if (part > 0) {
        turn(u)
        if (part === 2) for (let at = 0; at < 8; at += 1) u[at]! ^= addend[at]!
        turn(v)
        turn(v)
      }
      this.#setKey()
      this.#encrypt(part)
    }
    this.#mix(12)
    this.#addWords(message)
    this.#mix(1)
    this.#addWords(this.#hash)
    this.#mix(61)
    for (let at = 0; at < 8; at += 1) this.#hash[at] = mixed[2 * at]! | (mixed[2 * at + 1]! << 16)
  }

  /** Byte k of every eight of the sum becomes byte i of the k-th word. */
  #setKey(): void {
    const [u, v, key] = [this.#u, this.#v, this.#key]
    for (let k = 0; k < 8; k += 1) {
      const [half, shift] = [k >> 2, 8 * (k & 3)]
      let word = 0
      for (let i = 0; i < 4; i += 1) word |= (((u[2 * i + half]! ^ v[2 * i + half]!) >>> shift) & 255) << (8 * i)
      key[k] = word
    }
  }

  /** A part of the hash by GOST 28147 in the simple mode. */
  #encrypt(part: number): void {
    const key = this.#key
    let [low, high] = [this.#hash[2 * part]!, this.#hash[2 * part + 1]!]
    for (let round = 0; round < 32; round += 1) {
      const sum = (low + key[round < 24 ? round & 7 : 31 - round]!) | 0
      const next =
        high ^ first[sum & 255]! ^ second[(sum >>> 8) & 255]! ^ third[(sum >>> 16) & 255]! ^ fourth[sum >>> 24]!
      high = low
      low = next
    }
    const mixed = this.#mixed
    mixed[4 * part] = high
    mixed[4 * part + 1] = high >>> 16
    mixed[4 * part + 2] = low
    mixed[4 * part + 3] = low >>> 16
  }

  #addWords(words: Int32Array): void {
    for (let at = 0; at < 8; at += 1) {
      this.#mixed[2 * at]! ^= words[at]! & 0xffff
      this.#mixed[2 * at + 1]! ^= words[at]! >>> 16
    }
  }

  /** The shift register of sixteen words, so many steps. */
  #mix(steps: number): void {
    const mixed = this.#mixed
    for (let at = 0; at < steps; at += 1)
      mixed[at + 16] = mixed[at]! ^ mixed[at + 1]! ^ mixed[at + 2]! ^ mixed[at + 3]! ^ mixed[at + 12]! ^ mixed[at + 15]!
    mixed.copyWithin(0, steps, steps + 16)
  }
}
