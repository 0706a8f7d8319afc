import { isDeepStrictEqual } from 'node:util'
import { Problem, validationProblem } from './problems.js'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether an object of a valid JSON text names a key twice; of such keys `JSON.parse` would keep the last without a word. */
const namesTwice = (text: string): boolean => {
  // The keys of each open object; null for an open array.
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    const keys = open.at(-1)
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    else if (token.startsWith('"') && expectsKey && keys) {
      const key = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
      if (keys.has(key)) return true
      keys.add(key)
    }
    expectsKey = token === '{' || token === ','
  }
  return false
}

/**
 * Parses JSON of UTF-8 bytes. Throws 400 for bytes that are not UTF-8, a text that is not JSON and a key named twice; 422
 * for keys that would change a prototype.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Problem(400, 'bad_request')
  }
  const value: unknown = JSON.parse(text, (key, inner: unknown) => {
    if (key === '__proto__') throw validationProblem([{ field: key, key: 'unknown_field' }])
    return inner
  })
  if (namesTwice(text)) throw new Problem(400, 'bad_request')
  return value
}

/** Whether two values are the same JSON; the order of keys tells nothing, since a jsonb column has one of its own. */
export const sameJson = (a: unknown, b: unknown): boolean => {
  const [one, other] = [JSON.stringify(a ?? null), JSON.stringify(b ?? null)]
  return one === other || isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
}
