import { createHmac } from 'node:crypto'

/** A page of the sheet of one owner. Numbers are whole and positive. */
interface SheetCode {
  kind: 'sheet'
  voting: number
  /** Names the owner's sheet within the voting. */
  sheet: number
  /** Rises when the printed text changes. */
  version: number
  page: number
  /** Pages of the whole sheet. */
  of: number
}
/** A page of the list of one entrance about one question. */
interface EntranceCode {
  kind: 'entrance'
  voting: number
  house: number
  entrance: number
  question: number
  version: number
  page: number
  of: number
}
export type PaperCode = SheetCode | EntranceCode

/** Characters of the check, 5 bits each: a foreign or damaged text passes in one of 2^50 cases. */
const checkLength = 10
/** Crockford's alphabet: capitals and digits, which a QR code packs as 5.5 bits, without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letters = { sheet: 'S', entrance: 'E' } as const
/** What a text must look like to be tried at all; kept free of the key for the process that reads pictures. */
export const codePattern = /^[SE][0-9A-Z.]{8,80}$/

const checkOf = (body: string, key: string): string => {
  const bytes = createHmac('sha256', key).update(`oselia paper ${body}`).digest()
  let bits = bytes.readBigUInt64BE(0) >> BigInt(64 - 5 * checkLength)
  let check = ''
  for (let at = 0; at < checkLength; at++) {
    check = alphabet[Number(bits & 31n)]! + check
    bits >>= 5n
  }
  return check
}

const partsOf = (code: PaperCode): number[] =>
  code.kind === 'sheet'
    ? [code.voting, code.sheet, code.version, code.page, code.of]
    : [code.voting, code.house, code.entrance, code.question, code.version, code.page, code.of]

const isPart = (value: number) => Number.isSafeInteger(value) && value > 0

/** The text of the QR code of a page, some 20 capitals and digits. A RangeError for a number that is not whole and positive. */
export const encodeCode = (code: PaperCode, key: string): string => {
  const parts = partsOf(code)
  if (!parts.every(isPart)) throw new RangeError(`no code for ${parts.join('.')}`)
  const body = letters[code.kind] + parts.map((part) => part.toString(36).toUpperCase()).join('.')
  return `${body}.${checkOf(body, key)}`
}

const codeOf = (kind: string, parts: readonly number[]): PaperCode | null => {
  if (kind === letters.sheet && parts.length === 5) {
    const [voting, sheet, version, page, of] = parts as [number, number, number, number, number]
    return { kind: 'sheet', voting, sheet, version, page, of }
  }
  if (kind === letters.entrance && parts.length === 7) {
    const [voting, house, entrance, question, version, page, of] = parts as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    return { kind: 'entrance', voting, house, entrance, question, version, page, of }
  }
  return null
}

/** What a text read from a page names; null when this installation did not print it, or it was damaged. */
export const decodeCode = (text: string, key: string): PaperCode | null => {
  if (!codePattern.test(text)) return null
  const parts = text
    .slice(1)
    .split('.')
    .slice(0, -1)
    .map((part) => Number.parseInt(part, 36))
  const code = codeOf(text[0]!, parts)
  // The whole text is made anew: other spellings of the same numbers are refused with the wrong checks.
  return code !== null && parts.every(isPart) && encodeCode(code, key) === text ? code : null
}
