import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'

/** @type {{ bytes: Uint8Array, maxPages: number, maxCharacters: number }} */
const { bytes, maxPages, maxCharacters } = workerData

const namedState = { PasswordException: 'encrypted' }

const read = async () => {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false, useSystemFonts: false })
  const pages = pdf.numPages
  const parts = []
  let length = 0
  for (let n = 1; n <= Math.min(pages, maxPages) && length < maxCharacters; n++) {
    const page = await pdf.getPage(n)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(' ')
    parts.push(text)
    length += text.length
    page.cleanup()
  }
  const text = parts.join('\n').slice(0, maxCharacters)
  return { state: text.trim() === '' ? 'empty' : 'found', text, pages }
}

const result = await read().catch((error) => ({ state: namedState[error?.name] ?? 'broken', text: '', pages: null }))
parentPort?.postMessage(result)
