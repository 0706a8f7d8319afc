import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isLanguage, type Language } from '@oselia/contract/languages'
import { LRUCache } from 'lru-cache'
import type { App } from './app.js'
import type { SmallBytes } from './implement.js'
import { Problem } from './problems.js'
import { problemPage } from './public-pages.problems.js'
import type { RenderedPage } from './public-pages.rendering.js'
import type { PublicRequestContext } from './request-context.js'

/** Longest time for which a page is answered from memory, in milliseconds; a change that this node hears of ends it at once. */
const pageTtlMs = 10_000
const maxPages = 500

/** Values by key, kept until anything changes in the community, at most for `pageTtlMs`. A failure is not kept. */
export class PageCache<T extends object> {
  readonly #kept = new LRUCache<string, Promise<T>>({ max: maxPages, ttl: pageTtlMs })

  constructor({ listener }: Pick<App, 'listener'>) {
    // Notifications name events by id alone; to read each one would cost more than to make a page anew.
    const clear = () => this.#kept.clear()
    listener.on('live', clear, clear)
  }

  /** Simultaneous callers share one call of `make`. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known) return known
    const made = make()
    this.#kept.set(key, made)
    made.catch(() => {
      if (this.#kept.peek(key) === made) this.#kept.delete(key)
    })
    return made
  }
}

const encoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

const encodingOf = (accepted: string): string | undefined =>
  Object.keys(encoders).find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted))

const encodedAs = (page: RenderedPage, name: string): Promise<Buffer> => {
  const known = page.encoded.get(name) ?? encoders[name]!(page.bytes)
  page.encoded.set(name, known)
  return known
}

type RequestHeaders = Record<string, string | string[] | undefined>
const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : (value ?? ''))

/** The page in the encoding that the browser takes; 304 where it has the same one. Browsers ask again each time. */
export const sendPage = async (page: RenderedPage, headers: RequestHeaders): Promise<SmallBytes> => {
  const common = { 'cache-control': 'private, no-cache', etag: page.etag, vary: 'Accept-Encoding, Accept-Language' }
  if (
    textOf(headers['if-none-match'])
      .split(/\s*,\s*/)
      .includes(page.etag)
  )
    return { buffer: Buffer.alloc(0), status: 304, headers: common }
  const encoding = encodingOf(textOf(headers['accept-encoding']))
  return {
    buffer: encoding ? await encodedAs(page, encoding) : page.bytes,
    headers: {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      ...(encoding && { 'content-encoding': encoding }),
    },
  }
}

/** A page of one person, which nothing may keep; `retryAfter` is in seconds. */
export const sendOwnPage = ({ bytes, policy }: RenderedPage, status = 200, retryAfter?: number): SmallBytes => ({
  buffer: bytes,
  status,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
  },
})

/** The language that the address asks for, else that of the browser. */
export const pageLanguage = (ctx: PublicRequestContext, asked: string | undefined): Language =>
  isLanguage(asked) ? asked : ctx.language

/** Answers what `work` refuses with a page: 404, or 429 after too many requests. */
export const answerPage = async (language: Language, work: () => Promise<SmallBytes>): Promise<SmallBytes> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 429)) throw error
    return problemPage(error, language)
  }
}
