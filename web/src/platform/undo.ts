import { type ApiError, type Given, call } from './api.ts'
import { text } from './messages.ts'
import { type Question, confirm } from './modal.tsx'
import { perform } from './perform.ts'
import { type ActCall, type Resource, invalidate, queryClient, resourceOf } from './query.ts'
import { toast, toastError } from './toast.ts'

interface Deleted {
  /** The kind in the bin, e.g. `houses`. */
  kind: string
  id: number
  /** Sentences about the deletion and its undo. */
  message: string
  restored: string
  /** Resources to refetch, now and after Undo. */
  touches: readonly Resource[]
}

/** Calls that move one record to the bin. */
type DeleteCall = Extract<ActCall, `DELETE /${string}/:id`>

const offerRestore = async ({ kind, id, message, restored, touches }: Deleted) => {
  const undo = async () => {
    await call('POST /bin/:kind/:id/restore', { params: { kind, id } })
    await invalidate(...touches)
    await toast({ message: restored })
  }
  await toast({ message, undo: () => undo().catch(toastError) })
}

/** Announces a deletion with an Undo button that restores the record. */
export const toastDeleted = async (deleted: Deleted) => {
  await invalidate(...deleted.touches)
  await offerRestore(deleted)
}

interface Removal<C extends DeleteCall> extends Deleted {
  call: C
  /** The confirmation before the deletion. */
  question: Pick<Question, 'title' | 'text' | 'dependents'>
  /** Called first after the deletion: closes the dialog, leaves the page. */
  first?: () => unknown
  /** Handles a refusal; a toast by default. */
  failed?: (error: ApiError) => unknown
}

/** Asks for confirmation, moves a record to the bin, and offers to restore it. */
export const deleteToBin = async <C extends DeleteCall>({
  call: name,
  question,
  first,
  failed,
  ...deleted
}: Removal<C>) => {
  if (!(await confirm({ ...question, yes: text('ui.delete'), danger: true }))) return
  const params = { id: deleted.id }
  const leave = async () => {
    await first?.()
    // The page's own record no longer exists, so it must not be read again.
    queryClient.removeQueries({ queryKey: [resourceOf(name), name.replace('DELETE', 'GET'), { params }] })
  }
  const given = { params } as unknown as Given<C>
  await perform(name, given, { first: leave, failed, touches: deleted.touches, done: () => offerRestore(deleted) })
}
