import { createHash } from 'node:crypto'
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

/** Common passwords; the contract checks the length. */
const common = new Set(
  `1234567890 0123456789 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3e qwertyuiop qwerty1234 qwerty12345 qwerty123456
  password12 password123 password1234 passw0rd123 administrator admin12345 admin123456 1111111111 0000000000 9876543210 1122334455
  iloveyou12 iloveyou123 welcome123 welcome1234 letmein123 abc1234567 abcd123456 q1w2e3r4t5 йцукенгшщз йцукен1234 пароль1234
  пароль12345 парольпароль україна123 ukraine123 ukraine2022 ukraine2023 ukraine2024 ukraine2025 ukraine2026 qwertyqwerty
  asdfghjkl1 asdfghjkl123 zxcvbnm123 1234512345 1234554321 12341234123 monkey1234 dragon1234 football123 superman123 changeme123`.split(
    /\s+/,
  ),
)

export const isCommonPassword = (password: string): boolean =>
  common.has(normalised(password).toLowerCase()) || /^(.)\1+$/u.test(password)

/** Fewer characters than these are quickly guessed beside known words. */
const fewestOthers = 6
const productWords = ['oselia', 'оселя']

/** Whether a password is made of known words, in their own script or in Latin, with fewer than 6 other characters. */
export const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const known = [...words, ...productWords]
    .flatMap((word) => [word, transliterate(word)])
    .map((word) => normalised(word).toLowerCase())
    .filter((word) => [...word].length >= 3)
    .toSorted((a, b) => b.length - a.length)
  const all = normalised(password).toLowerCase()
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), all)
  return rest !== all && [...rest].length < fewestOthers
}
