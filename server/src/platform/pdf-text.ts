import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

interface PdfText {
  /** `found`, or why there is no text: none in the file (a scan), a password, a damaged file, one beyond the limits. */
  state: 'found' | 'empty' | 'encrypted' | 'broken' | 'too_large'
  text: string
  /** Number of pages; null when it could not be read. */
  pages: number | null
}

const limits = { maxPages: 2000, maxCharacters: 1_000_000 }
const timeoutMs = 60_000
/** Heap of the thread; a file that unpacks to more ends it. */
const heapMb = 512
/** The library unpacks into buffers outside of the heap, which only the memory of the whole process shows. */
const growthBytes = 300 * 1024 * 1024
const checkMs = 50

// Reading a file takes a processor; one at a time leaves the others to requests.
const limitConcurrency = pLimit(1)
const script = new URL('../../workers/pdf-text.mjs', import.meta.url)

const inThread = (bytes: Uint8Array<ArrayBuffer>): Promise<PdfText> =>
  new Promise((resolve) => {
    const worker = new Worker(script, {
      workerData: { bytes, ...limits },
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // The library writes warnings about the file.
      stdout: true,
      stderr: true,
    })
    const refuse = (state: 'broken' | 'too_large') => resolve({ state, text: '', pages: null })
    const end = () => {
      refuse('too_large')
      void worker.terminate()
    }
    const timer = setTimeout(end, timeoutMs)
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > growthBytes) end()
    }, checkMs)
    worker.once('message', (result: PdfText) => resolve(result))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken'),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      clearInterval(watch)
      refuse('broken')
    })
  })

/**
 * The text layer of a PDF, read in a thread of its own, at most 2000 pages and a million characters, for at most a minute and with
 * at most 300 MB. Never throws for a bad file.
 */
export const readPdfText = (stream: Readable): Promise<PdfText> =>
  limitConcurrency(async () => inThread(new Uint8Array(await buffer(stream))))
