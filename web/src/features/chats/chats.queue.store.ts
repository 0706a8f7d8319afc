/** A line that was written here and that the server has not acknowledged yet. */
export interface Line {
  /** `client_msg_id`: the server writes a line of this name once, however often it comes. */
  id: string
  /** Key of its chat. */
  chat: string
  /** Place in the order, in milliseconds. */
  written: number
  message: string
  reply_to: number | null
  /** People that were picked by @, with the name that stands in the text. */
  mentions: { id: number; name: string }[]
  confirmed: boolean
  files: File[]
}

const STORE = 'lines'

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')))
  })

let opened: Promise<IDBDatabase> | undefined
const open = () => {
  if (opened) return opened
  const request = indexedDB.open('unsent', 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('chat', 'chat'),
  )
  opened = answered(request)
  opened.catch(() => (opened = undefined))
  return opened
}

const store = async (mode: IDBTransactionMode) => (await open()).transaction(STORE, mode).objectStore(STORE)

/** Keeps a line until it is dropped; resolves once it is on the disk. */
export const keepLine = async (line: Line): Promise<void> => {
  const at = await store('readwrite')
  at.put(line)
  await new Promise<void>((resolve, reject) => {
    at.transaction.addEventListener('complete', () => resolve())
    at.transaction.addEventListener('error', () => reject(at.transaction.error ?? new Error('storage')))
    at.transaction.addEventListener('abort', () => reject(at.transaction.error ?? new Error('storage')))
  })
}

export const dropLine = async (id: string): Promise<void> => {
  await answered((await store('readwrite')).delete(id))
}

/** Whether the line still waits: another tab may have sent it, or taken it back. */
export const isKept = async (id: string): Promise<boolean> => (await answered((await store('readonly')).count(id))) > 0

/** Lines of a chat that wait, in their order. */
export const keptLines = async (chat: string): Promise<Line[]> => {
  const lines = await answered<Line[]>((await store('readonly')).index('chat').getAll(chat))
  return lines.toSorted((a, b) => a.written - b.written)
}
