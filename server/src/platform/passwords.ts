import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transliterate } from '@oselia/contract/transliterate'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { unavailable } from './problems.js'

/** argon2id, 19 MiB, 2 passes, 1 lane (RFC 9106 family; the OWASP minimum). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each computation takes 19 MiB and a core; more than two wait in a queue, so that other requests still get CPU.
const gate = pLimit(2)
/** Longest queue, then 503: each waiting request holds a database connection. */
const maxQueued = 8

const inQueue = <T>(work: () => Promise<T>): Promise<T> => {
  if (gate.pendingCount >= maxQueued) throw unavailable()
  return gate(work)
}

/** One form for what looks the same: keyboards compose é and й in two ways (NIST 800-63B-4, 3.1.1.2). */
const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(normalised(password), cost))

/**
 * The stored hash of a short code: deterministic for the code and salt, and as expensive to guess as a password.
 * The salt is any text unique to a person and purpose. 503 as for passwords.
 */
export const slowHash = (code: string, salt: string): Promise<Buffer> =>
  inQueue(() => hashRaw(code, { ...cost, salt: createHash('sha256').update(salt).digest().subarray(0, 16) }))

let dummy: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export const passwordHolds = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  const against = stored ?? (await (dummy ??= hashPassword('no such person')))
  const form = normalised(password)
  const holds =
    (await inQueue(() => verify(against, form))) ||
    // Stored before passwords were normalised.
    (form !== password && (await inQueue(() => verify(against, password))))
  return holds && Boolean(stored)
}

const passwordFile = join(import.meta.dirname, '../../data/common-passwords.txt')

let common: ReadonlySet<string> | undefined

/** The form in which a password is compared with words: case and composition make no difference. */
const folded = (password: string): string => normalised(normalised(password).toUpperCase().toLowerCase())

/** Whether the password is one of the commonest or repeats one character. Source: ASVS 5.0, 6.2.4. */
export const isCommonPassword = (password: string): boolean => {
  common ??= new Set(readFileSync(passwordFile, 'utf8').split('\n'))
  const form = folded(password)
  return common.has(form) || /^(.)\1+$/u.test(form)
}

/** The number of characters of a password as it is hashed. */
export const lengthOf = (password: string): number => [...normalised(password)].length

/** Fewer characters than these are quickly guessed beside known words. */
const fewestOthers = 6
const productWords = ['oselia', 'оселя']

/** Whether a password is made of known words, in their own script or in Latin, with fewer than 6 other characters. */
export const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const known = [...words, ...productWords]
    .flatMap((word) => [word, transliterate(word)])
    .map(folded)
    .filter((word) => [...word].length >= 3)
    .toSorted((a, b) => b.length - a.length)
  const all = folded(password)
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), all)
  return rest !== all && [...rest].length < fewestOthers
}
