import type { ImportRow, ImportRun } from '@oselia/contract/imports'
import { useRef, useState } from 'react'
import { useLeaveGuard } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { toast } from '../../../platform/toast.ts'
import { type Pending, type WrittenCell, withCells, withoutSent } from './imports.pending.rules.ts'
import { isBusy } from './imports.words.ts'

const none: Pending = new Map()

/**
 * Corrections that are kept over pages, filters and new readings of the file, until they are checked; with the rows that
 * are shown. Its component stays mounted while a job works on the import.
 */
export const useEdits = (run: ImportRun) => {
  const t = useText()
  const [pending, setPending] = useState(none)
  const [picked, setPicked] = useState<ImportRow['outcome'] | 'all'>()
  const [shown, setShown] = useState({ of: '', page: 1 })
  // What is written while a request is on its way must not be lost, so each change is made to the latest state.
  const latest = useRef(none)
  const clean = useRef(false)
  // An import that somebody else has applied takes no corrections any more.
  useLeaveGuard(pending.size > 0 && (run.state === 'checked' || isBusy(run)), clean)
  const keep = (next: Pending) => {
    latest.current = next
    setPending(next)
  }
  /** Answers whether all cells had room. */
  const write = (cells: readonly WrittenCell[]) => {
    const next = withCells(latest.current, cells)
    keep(next.pending)
    if (!next.isWhole) void toast({ message: t('importGrid.tooLong'), kind: 'refused' })
    return next.isWhole
  }
  const check = async () => {
    const sending = latest.current
    const rows = [...sending].map(([id, cells]) => ({ id, cells }))
    const sent = await perform('PUT /imports/:id/rows', {
      params: { id: run.id },
      body: { version: run.version, rows },
    })
    if (sent) keep(withoutSent(latest.current, sending))
  }
  return {
    pending,
    write,
    check,
    discard: () => keep(none),
    /** Lets the page be left without a question: the import is gone. */
    leave: () => {
      clean.current = true
    },
    picked,
    pick: setPicked,
    pageOf: (of: string) => (shown.of === of ? shown.page : 1),
    turn: (of: string, page: number) => setShown({ of, page }),
  }
}

export type Edits = ReturnType<typeof useEdits>
