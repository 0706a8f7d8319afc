import { stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import { codePattern, decodeCode, type PaperCode } from './papers.code.js'
import { ScanReader, type RawPage, type ScanRefusal } from './papers.scans.reader.js'

/** One scanned page. */
export interface ScanPage {
  /** From 1, in the order of the file. */
  page: number
  of: number
  /** Null where no code of this installation was found, or codes that contradict each other. */
  code: PaperCode | null
  /** Why there is no code or no picture; null where all is well. */
  problem: 'no_code' | 'several_codes' | 'unreadable' | null
  /** How far the paper was turned clockwise; the picture is upright already. */
  rotation: 0 | 90 | 180 | 270
  /** JPEG, 1,200 pixels high; null where the page could not be drawn. */
  image: Buffer | null
}

export interface ScanOutcome {
  /** Pages of the file; null when it could not be opened. */
  of: number | null
  /** The page to continue from; `of + 1` after the last one. */
  next: number
  refused: ScanRefusal | null
}

interface ScanLimits {
  maxBytes: number
  maxPages: number
  /** Of a picture; pages of a PDF are drawn in a fixed size. */
  maxPixels: number
  pageMs: number
  totalMs: number
  /** Pages that may end the reading thread before the file is given up. */
  maxFailures: number
  /** Memory by which the process may grow. */
  maxGrowth: number
}
const mega = 1024 * 1024
const scanLimits: ScanLimits = {
  maxBytes: 300 * mega,
  maxPages: 1000,
  maxPixels: 100_000_000,
  pageMs: 20_000,
  totalMs: 30 * 60_000,
  maxFailures: 20,
  maxGrowth: 1200 * mega,
}

export interface ScanOptions {
  /** With which the codes were made. */
  key: string
  from?: number
  /** Awaited before the next page is handed over; what it throws ends the reading. */
  onPage: (page: ScanPage) => Promise<void>
  limits?: Partial<ScanLimits>
  /** Somebody waits for the answer to a short file: it does not queue behind a long one. */
  isAwaited?: boolean
}

// Reading takes a processor; one file at a time leaves the others to requests.
const [limitConcurrency, limitAwaited] = [pLimit(1), pLimit(1)]

/** Files that may wait for the one whose reading somebody awaits: those behind them would outlast their requests. */
const mostAwaited = 8
export const isReadingBusy = (): boolean => limitAwaited.pendingCount >= mostAwaited

/** Pages that the thread has at once: while one is packed, the next is drawn. */
const pagesAhead = 3

const rotations = [0, 90, 180, 270] as const

const pageOf = ({ page, codes, rotation, image }: RawPage, of: number, key: string): ScanPage => {
  const named = codes.flatMap((text) => (decodeCode(text, key) === null ? [] : [text]))
  const [text, ...others] = new Set(named)
  const problem =
    image === null ? 'unreadable' : text === undefined ? 'no_code' : others.length > 0 ? 'several_codes' : null
  return {
    page,
    of,
    code: text === undefined || others.length > 0 ? null : decodeCode(text, key),
    problem,
    rotation: rotations.find((one) => one === rotation) ?? 0,
    image: image === null ? null : Buffer.from(image),
  }
}

const failedPage = (page: number): RawPage => ({ page, codes: [], rotation: 0, image: null })

const read = async (path: string, { key, from = 1, onPage }: ScanOptions, limits: ScanLimits): Promise<ScanOutcome> => {
  const end = Date.now() + limits.totalMs
  let reader: ScanReader | undefined
  let of: number | null = null
  let next = from
  let failures = 0
  let isAlone = false
  const outcome = (refused: ScanRefusal | null): ScanOutcome => ({ of, next, refused })
  try {
    for (;;) {
      const depth = isAlone ? 1 : pagesAhead
      reader ??= new ScanReader({ path, from: next, pattern: codePattern, depth, ...limits })
      const opened = await reader.opened
      if (typeof opened === 'string') return outcome(opened)
      of = opened
      if (next > opened) return outcome(null)
      if (failures > limits.maxFailures) return outcome('broken')
      if (Date.now() > end) return outcome('too_slow')
      const raw = await reader.next()
      if (raw === null) {
        await reader.close()
        reader = undefined
        // Several pages were in work when the thread ended: this one is tried once more, alone, before it is given up.
        isAlone = !isAlone
        if (isAlone) continue
        failures += 1
      }
      await onPage(pageOf(raw ?? failedPage(next), opened, key))
      next += 1
    }
  } finally {
    await reader?.close()
  }
}

/**
 * Reads a PDF of scanned pages or a picture (JPEG, PNG, WebP, TIFF) in a thread of its own, page after page: every page is handed
 * over, with or without a code. Never throws for a bad file. After a refusal or a stop `next` is where to continue.
 */
export const readScan = (path: string, options: ScanOptions): Promise<ScanOutcome> =>
  (options.isAwaited ? limitAwaited : limitConcurrency)(async () => {
    const limits = { ...scanLimits, ...options.limits }
    const { size } = await stat(path)
    if (size > limits.maxBytes) return { of: null, next: options.from ?? 1, refused: 'too_large' }
    return read(path, options, limits)
  })
