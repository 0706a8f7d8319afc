/** A message written in this browser and not yet acknowledged by the server. */
export interface UnsentMessage {
  /** `client_msg_id`: the server stores a message once per id. */
  id: string
  /** Key of its chat. */
  chat: string
  /** Sort key in milliseconds. */
  written: number
  message: string
  reply_to: number | null
  /** People picked by @, with their names as in the text. */
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

/** Stores an unsent message; resolves once it is on disk. */
export const storeUnsent = async (unsent: UnsentMessage): Promise<void> => {
  const at = await store('readwrite')
  at.put(unsent)
  await new Promise<void>((resolve, reject) => {
    at.transaction.addEventListener('complete', () => resolve())
    at.transaction.addEventListener('error', () => reject(at.transaction.error ?? new Error('storage')))
    at.transaction.addEventListener('abort', () => reject(at.transaction.error ?? new Error('storage')))
  })
}

export const deleteUnsent = async (id: string): Promise<void> => {
  await answered((await store('readwrite')).delete(id))
}

/** Whether the message is still unsent: another tab may have sent or cancelled it. */
export const isStored = async (id: string): Promise<boolean> =>
  (await answered((await store('readonly')).count(id))) > 0

/** Unsent messages of a chat in their order. */
export const listUnsent = async (chat: string): Promise<UnsentMessage[]> => {
  const unsent = await answered<UnsentMessage[]>((await store('readonly')).index('chat').getAll(chat))
  return unsent.toSorted((a, b) => a.written - b.written)
}
