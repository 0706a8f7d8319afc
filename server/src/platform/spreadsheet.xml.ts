import type { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** Hears the parts of a document by their names without prefix. */
export interface XmlHearer {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** So many pieces are read before others get their turn. */
const turn = 16

/**
 * Reads a document piece by piece. `hearer` is made with a function that hands a value out; values are handed on before the
 * next piece is read, so that a slow taker holds the reading up and memory stays bounded. Malformed XML rejects.
 */
export async function* readXml<T>(
  stream: Readable,
  hearer: (emit: (value: T) => void) => XmlHearer,
): AsyncGenerator<T, void, undefined> {
  let ready: T[] = []
  const { open, text, close } = hearer((value) => ready.push(value))
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
    if (++pieces % turn === 0) await pause()
  }
  parser.write(decoder.decode()).close()
  yield* ready
}

/** Reads a whole small document for its hearer's sake. */
export const hearXml = async (stream: Readable, hearer: XmlHearer): Promise<void> => {
  for await (const _ of readXml<never>(stream, () => hearer));
}
