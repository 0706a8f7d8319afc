import type { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** SAX handler; names have no prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Chunks parsed before yielding to the event loop. */
const batchSize = 16

/**
 * Parses a document in chunks. `createHandlers` is called with a function that emits a value; values are yielded before the
 * next chunk is read, so that backpressure bounds memory. Malformed XML rejects.
 */
export async function* readXml<T>(
  stream: Readable,
  createHandlers: (emit: (value: T) => void) => XmlHandlers,
): AsyncGenerator<T, void, undefined> {
  let ready: T[] = []
  const { open, text, close } = createHandlers((value) => ready.push(value))
  const parser = new SaxesParser({ xmlns: false, position: false })
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), attributes as Record<string, string>))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  const decoder = new TextDecoder('utf-8')
  let pieces = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(piece, { stream: true }))
    const values = ready
    ready = []
    yield* values
    if (++pieces % batchSize === 0) await pause()
  }
  parser.write(decoder.decode()).close()
  yield* ready
}

/** Parses a whole small document. */
export const parseXml = async (stream: Readable, handlers: XmlHandlers): Promise<void> => {
  for await (const _ of readXml<never>(stream, () => handlers));
}
