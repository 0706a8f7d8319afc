import { Worker } from 'node:worker_threads'
import type { ScanRefusal } from './papers.scans.js'

/** A page as the thread sends it. */
export interface RawPage {
  page: number
  codes: string[]
  /** Degrees by which the paper is turned clockwise. */
  rotation: number
  image: Uint8Array | null
}
type Message = { kind: 'open'; of: number } | { kind: 'refused'; reason: ScanRefusal } | ({ kind: 'page' } & RawPage)

export interface Reader {
  /** The number of pages, or why there are none. */
  opened: Promise<number | ScanRefusal>
  /** The next page; null when it took too long, too much memory, or ended the thread. */
  next: () => Promise<RawPage | null>
  close: () => Promise<void>
}

interface Task {
  path: string
  from: number
  pattern: RegExp
  maxPages: number
  maxPixels: number
  pageMs: number
  maxGrowth: number
  /** Pages that the thread has at once. */
  depth: number
}

const script = new URL('../../../../workers/scans.mjs', import.meta.url)
/** Heap of the thread; pictures are outside of it. */
const heapMb = 512
const checkMs = 100

interface Asked {
  promise: Promise<RawPage | null>
  resolve: (page: RawPage | null) => void
}
const askedPage = (): Asked => {
  let resolve: Asked['resolve'] = () => undefined
  const promise = new Promise<RawPage | null>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** A thread that reads a file from a page on. It works ahead of the caller. */
export const startReader = ({ pageMs, maxGrowth, depth, ...task }: Task): Reader => {
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stdout: true,
    stderr: true,
  })
  const asked: Asked[] = []
  let isOver = false
  let left = 0
  const ahead: Promise<RawPage | null>[] = []
  let settle: (opened: number | ScanRefusal) => void = () => undefined
  const opened = new Promise<number | ScanRefusal>((done) => {
    settle = done
  })
  const fail = (reason: ScanRefusal) => {
    isOver = true
    settle(reason)
    for (const one of asked.splice(0)) one.resolve(null)
    void worker.terminate()
  }
  // Pictures are unpacked into buffers outside of the heap, which only the memory of the whole process shows.
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > maxGrowth) fail('too_large')
  }, checkMs)
  const startTimer = () => setTimeout(() => fail('too_slow'), pageMs)
  let timer = startTimer()
  const ask = () => {
    if (isOver || left === 0) return
    left -= 1
    const one = askedPage()
    asked.push(one)
    ahead.push(one.promise)
    clearTimeout(timer)
    timer = startTimer()
    worker.postMessage('next')
  }
  worker.on('message', (message: Message) => {
    clearTimeout(timer)
    if (message.kind === 'refused') settle(message.reason)
    if (message.kind === 'open') {
      left = Math.max(0, message.of - task.from + 1)
      settle(message.of)
    }
    // After a page that could not be drawn the library may be in any state, so the thread is not used again.
    if (message.kind === 'page') asked.shift()?.resolve(message.image === null ? null : message)
    if (asked.length > 0) timer = startTimer()
  })
  worker.once('error', () => fail('broken'))
  worker.once('exit', () => fail('broken'))
  return {
    opened,
    next: () => {
      while (ahead.length < depth && left > 0 && !isOver) ask()
      return ahead.shift() ?? Promise.resolve(null)
    },
    close: async () => {
      isOver = true
      clearTimeout(timer)
      clearInterval(watch)
      await worker.terminate()
    },
  }
}
