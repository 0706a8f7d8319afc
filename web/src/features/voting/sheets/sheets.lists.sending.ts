import type { Ballot } from '@oselia/contract/voting-ballots'
import type { ListEntry } from '@oselia/contract/voting-lists'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { sentenceOf } from '../../../platform/toast.ts'

/** What became of a row that was sent. */
type Mark = { state: 'saving' } | { state: 'saved'; ballot: Ballot | null } | { state: 'failed'; reason: string }
export type Marks = Readonly<Record<number, Mark>>

/** Sends rows while the next one is typed; what is refused is said at its row. */
export const useListSending = (votingId: number) => {
  const [marks, setMarks] = useState<Marks>({})
  const mark = (id: number, next: Mark) => setMarks((before) => ({ ...before, [id]: next }))
  const send = async (body: ListEntry): Promise<void> => {
    const { resident_id } = body
    mark(resident_id, { state: 'saving' })
    try {
      const { data } = await call('POST /voting/:id/lists', { params: { id: votingId }, body })
      mark(resident_id, { state: 'saved', ballot: data })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The same answers were entered before, so nothing is lost.
      if (error.code === 'already_voted') return mark(resident_id, { state: 'saved', ballot: null })
      mark(resident_id, { state: 'failed', reason: Object.values(error.errors).flat().join(' ') || sentenceOf(error) })
    }
  }
  const unmark = (id: number) =>
    setMarks((before) => Object.fromEntries(Object.entries(before).filter(([key]) => Number(key) !== id)))
  return { marks, unmark, send: (body: ListEntry) => void send(body) }
}
