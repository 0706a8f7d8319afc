/** Records of a workbook of Excel 97 to 2003. Source: MS-XLS 2.3. */
export const records = {
  formula: 0x0006,
  end: 0x000a,
  from1904: 0x0022,
  password: 0x002f,
  more: 0x003c,
  sheet: 0x0085,
  numbers: 0x00bd,
  richText: 0x00d6,
  style: 0x00e0,
  merges: 0x00e5,
  texts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  flag: 0x0205,
  formulaText: 0x0207,
  short: 0x027e,
  format: 0x041e,
  begin: 0x0809,
} as const

export interface BiffRecord {
  type: number
  /** Its bytes and those of the records that continue it. */
  parts: Buffer[]
}

/** The records from a place on, until the end of their sheet or of the globals. */
export function* recordsFrom(stream: Buffer, from: number): Generator<BiffRecord, void, undefined> {
  let at = from
  let depth = 0
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at)
    const parts: Buffer[] = []
    do {
      const bytes = stream.readUInt16LE(at + 2)
      parts.push(stream.subarray(at + 4, at + 4 + bytes))
      at += 4 + bytes
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === records.more)
    // Charts within a sheet have a beginning and an end of their own.
    if (type === records.begin) depth += 1
    if (type === records.end && --depth === 0) return
    if (depth === 1) yield { type, parts }
  }
}

/** Reads values one after the other over the parts of a record. */
export class BiffReader {
  #part = 0
  #at = 0

  constructor(private readonly parts: readonly Buffer[]) {}

  get isAtEnd(): boolean {
    return this.#rest() === 0 && this.#part + 1 >= this.parts.length
  }

  #rest(): number {
    return (this.parts[this.#part]?.length ?? 0) - this.#at
  }

  #advance(): void {
    this.#part += 1
    this.#at = 0
    if (this.#part >= this.parts.length) throw new RangeError('the record ends too early')
  }

  byte(): number {
    while (this.#rest() === 0) this.#advance()
    return this.parts[this.#part]![this.#at++]!
  }

  short(): number {
    return this.byte() | (this.byte() << 8)
  }

  long(): number {
    return (this.short() | (this.short() << 16)) >>> 0
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      if (this.#rest() === 0) this.#advance()
      const step = Math.min(left, this.#rest())
      this.#at += step
      left -= step
    }
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.byte()))
  }

  /** So many letters, of two bytes or of the lower one alone; where a text is continued, that is said anew. */
  letters(count: number, isWide: boolean): string {
    let text = ''
    let wide = isWide
    for (let left = count; left > 0;) {
      if (this.#rest() === 0) {
        this.#advance()
        wide = (this.byte() & 1) === 1
      }
      const step = Math.min(left, wide ? this.#rest() >> 1 : this.#rest())
      if (step === 0) throw new RangeError('half of a letter')
      const end = this.#at + step * (wide ? 2 : 1)
      text += this.parts[this.#part]!.toString(wide ? 'utf16le' : 'latin1', this.#at, end)
      this.#at = end
      left -= step
    }
    return text
  }

  /** A text with its length before it, without its runs of fonts and its phonetic reading. Source: MS-XLS 2.5.293 and 2.5.294. */
  text(length: number): string {
    const flags = this.byte()
    const runs = (flags & 8) === 0 ? 0 : this.short()
    const phonetic = (flags & 4) === 0 ? 0 : this.long()
    const text = this.letters(length, (flags & 1) === 1)
    this.skip(runs * 4 + phonetic)
    return text
  }
}
