import { call } from './api.ts'
import { invalidate } from './query.ts'
import { toast, toastError } from './toast.ts'

interface Deleted {
  /** Kind in the bin, e.g. `houses`. */
  kind: string
  id: number
  /** Sentences of what happened, and of what Undo did. */
  message: string
  restored: string
  /** Resources to read anew, now and after Undo. */
  touches: string[]
}

/** Tells that a thing went to the bin, and takes it back out on demand. */
export const toastDeleted = async ({ kind, id, message, restored, touches }: Deleted) => {
  await invalidate(...touches)
  const undo = async () => {
    await call('POST /bin/:kind/:id/restore', { params: { kind, id } })
    await invalidate(...touches)
    await toast({ message: restored })
  }
  await toast({ message, undo: () => undo().catch(toastError) })
}
