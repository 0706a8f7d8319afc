import { Worker } from 'node:worker_threads'

export type ScanRefusal = 'not_a_scan' | 'encrypted' | 'broken' | 'too_large' | 'too_many_pages' | 'too_slow'

/** A page as the thread sends it. */
export interface RawPage {
  page: number
  codes: string[]
  /** Degrees by which the paper is turned clockwise. */
  rotation: number
  image: Uint8Array | null
}
type Message = { kind: 'open'; of: number } | { kind: 'refused'; reason: ScanRefusal } | ({ kind: 'page' } & RawPage)

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

interface Asked<T> {
  promise: Promise<T>
  resolve: (value: T) => void
}
const askedFor = <T>(): Asked<T> => {
  let resolve: Asked<T>['resolve'] = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** A thread that reads a file from a page on. It works ahead of the caller. */
export class ScanReader {
  /** Pages that the thread has not answered yet. */
  private readonly asked: Asked<RawPage | null>[] = []
  /** Pages that the caller has not taken yet. */
  private readonly ahead: Promise<RawPage | null>[] = []
  private readonly start = askedFor<number | ScanRefusal>()
  private readonly worker: Worker
  private readonly watch: NodeJS.Timeout
  private timer: NodeJS.Timeout
  private left = 0
  private isOver = false

  constructor(private readonly task: Task) {
    const { path, from, pattern, maxPages, maxPixels, maxGrowth } = task
    this.worker = new Worker(script, {
      workerData: { path, from, pattern, maxPages, maxPixels },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
    })
    // Pictures are unpacked into buffers outside of the heap, which only the memory of the whole process shows.
    const before = process.memoryUsage.rss()
    this.watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > maxGrowth) this.fail('too_large')
    }, checkMs)
    this.timer = this.startTimer()
    this.worker.on('message', (message: Message) => this.receive(message))
    this.worker.once('error', () => this.fail('broken'))
    this.worker.once('exit', () => this.fail('broken'))
  }

  /** The number of pages, or why there are none. */
  get opened(): Promise<number | ScanRefusal> {
    return this.start.promise
  }

  /** The next page; null when it took too long, too much memory, or ended the thread. */
  next(): Promise<RawPage | null> {
    while (this.ahead.length < this.task.depth && this.left > 0 && !this.isOver) this.ask()
    return this.ahead.shift() ?? Promise.resolve(null)
  }

  async close(): Promise<void> {
    this.isOver = true
    clearTimeout(this.timer)
    clearInterval(this.watch)
    await this.worker.terminate()
  }

  private startTimer() {
    return setTimeout(() => this.fail('too_slow'), this.task.pageMs)
  }

  private fail(reason: ScanRefusal) {
    this.isOver = true
    this.start.resolve(reason)
    for (const one of this.asked.splice(0)) one.resolve(null)
    void this.worker.terminate()
  }

  private ask() {
    const one = askedFor<RawPage | null>()
    this.left -= 1
    this.asked.push(one)
    this.ahead.push(one.promise)
    clearTimeout(this.timer)
    this.timer = this.startTimer()
    this.worker.postMessage('next')
  }

  private receive(message: Message) {
    clearTimeout(this.timer)
    if (message.kind === 'refused') this.start.resolve(message.reason)
    if (message.kind === 'open') {
      this.left = Math.max(0, message.of - this.task.from + 1)
      this.start.resolve(message.of)
    }
    // After a page that could not be drawn the library may be in any state, so the thread is not used again.
    if (message.kind === 'page') this.asked.shift()?.resolve(message.image === null ? null : message)
    if (this.asked.length > 0) this.timer = this.startTimer()
  }
}
