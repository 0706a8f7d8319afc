import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from './clock.js'
import { urlTtlSeconds } from './files.headers.js'

/** The reader for whom the URL of a file is signed: a staff member by id, or a link. */
export type FileReader = number | { link: number }

/** The signed part of the query of a file's URL. */
export interface Signed {
  user?: number | undefined
  link?: number | undefined
  until: number
  sign: string
}

/** Steps of the ends of URLs, in seconds: a list that is read again names the same ones, so that the browser keeps its pictures. */
const untilStep = urlTtlSeconds / 4

/** Signatures of URLs of files, each for one file and one reader, valid for 10 minutes and up to a quarter of that longer. */
export class Signatures {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** The query of the URL of a file. */
  query(id: number, reader: FileReader, now: Date): string {
    const until = Math.ceil((now.getTime() / 1000 + urlTtlSeconds) / untilStep) * untilStep
    const whose = typeof reader === 'number' ? `user=${reader}` : `link=${reader.link}`
    return `${whose}&until=${until}&sign=${this.#sign(id, reader, until)}`
  }

  /** The reader of a URL; undefined when its signature is wrong or expired. */
  readerOf(id: number, { user, link, until, sign }: Signed): FileReader | undefined {
    const reader = user ?? (link === undefined ? undefined : { link })
    if (reader === undefined) return undefined
    const right = Buffer.from(this.#sign(id, reader, until))
    const given = Buffer.from(sign)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    return until * 1000 < this.clock.now().getTime() ? undefined : reader
  }

  #sign(id: number, reader: FileReader, until: number): string {
    const whose = typeof reader === 'number' ? reader : `link${reader.link}`
    return createHmac('sha256', this.secret).update(`${id}.${whose}.${until}`).digest('base64url')
  }
}
