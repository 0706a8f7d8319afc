import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'

/** A file of a packet: its path in it, and its text or bytes. */
export interface PacketFile {
  name: string
  text: AsyncIterable<string | Uint8Array>
}

/** A file of a text. */
export const textFile = (name: string, text: string): PacketFile => ({ name, text: Readable.from([text]) })

/** SQL: the path in a packet of a stored file, of the alias `f`, under its id. */
export const storedPath = (folder: string): RawBuilder<string> =>
  sql<string>`${`${folder}/`} || f.id || '.' || lower(substring(f.name from '[^.]+$'))`

type Source = (app: App, ctx: RequestContext, votingId: number) => AsyncIterable<PacketFile>

const sources = new Map<string, Source>()

/** Features that hold files of votings, such as scanned sheets, add them to the packet; one for each name. */
export const addToPacket = (name: string, source: Source): void => void sources.set(name, source)

export const packetSources = (): Source[] => [...sources.values()]
