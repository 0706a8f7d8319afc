import type { Board } from '@oselia/contract/board'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { invalidate, queryClient, read } from '../../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../../platform/toast.ts'
import { usageLines } from './realty.actions.tsx'
import type { Editor } from './realty.board.editor.ts'
import type { Cell } from './realty.board.rules.ts'

/** The reason why a board was not saved: lines with unit numbers, and keys of the cells. */
interface Trouble {
  lines: string[]
  keys: ReadonlySet<string>
  /** The version is stale: the edits can be rebased onto the current board. */
  stale: boolean
}

interface Stale {
  units: { id: number; number: string }[]
  gone: number[]
}
interface InUse {
  units: { number: string; links: { kind: string; count: number }[] }[]
}

const line = (number: string, sentence: string) => text('boardEdit.faultLine', { number, text: sentence })

const staleIn = ({ units, gone }: Stale, base: readonly Cell[]): Trouble => {
  const numberOf = (id: number) => base.find((cell) => cell.id === id)?.number ?? `№ ${id}`
  return {
    lines: [
      ...units.map(({ number }) => line(number, text('boardEdit.changedByOther'))),
      ...gone.map((id) => line(numberOf(id), text('boardEdit.goneByOther'))),
    ],
    keys: new Set([...units.map(({ id }) => String(id)), ...gone.map(String)]),
    stale: true,
  }
}

/** Maps errors by body path to cells: `create.3.number` is the fourth new one. */
const issuesIn = (error: ApiError, { made, changed, gone }: Editor['changes']): Trouble => {
  const sent: Record<string, Cell[]> = { create: made, update: changed, remove: gone }
  const found = Object.entries(error.errors).map(([path, sentences]) => {
    const [list = '', at = ''] = path.split('.')
    const cell = sent[list]?.[Number(at)]
    return { cell, line: cell ? line(cell.number, sentences.join(' ')) : sentences.join(' ') }
  })
  return {
    lines: [...new Set(found.map((one) => one.line))],
    keys: new Set(found.flatMap(({ cell }) => (cell ? [cell.key] : []))),
    stale: false,
  }
}

const keyOf = (id: number) => read('GET /houses/:id/board', { params: { id } })

/** A save sent before the current board has arrived would be refused once more, so it waits for this. */
const rebaseOnCurrent = async (house: number, editor: Editor) => {
  const { data } = await queryClient.fetchQuery({ ...keyOf(house), staleTime: 0 })
  editor.act({ kind: 'rebase', board: data })
  editor.announce(text('boardEdit.rebased'))
  return true
}

/** Saves all edits of a board in one call, and reports errors by unit. */
export const useSaving = (house: number, editor: Editor) => {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [saving, setSaving] = useState(false)
  const { changes, act, draft } = editor

  const saved = async (board: Board) => {
    const counts = { made: changes.made.length, changed: changes.changed.length, gone: changes.gone.length }
    queryClient.setQueryData(keyOf(house).queryKey, { data: board })
    act({ kind: 'saved', board, sent: draft.now })
    await invalidate('realty')
    await toast({ message: text('boardEdit.savedToast', counts) })
  }
  const refused = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'version_conflict') setTrouble(staleIn(error.data as Stale, draft.base))
    else if (error.code === 'in_use') {
      const { units } = error.data as InUse
      return confirm({
        title: text('boardEdit.linkedTitle'),
        text: text('boardEdit.linkedText'),
        dependents: units.map(({ number, links }) => line(number, usageLines(links, text).join(', '))),
        yes: text('boardEdit.removeAll'),
        danger: true,
      })
    } else if (Object.keys(error.errors).length > 0) setTrouble(issuesIn(error, changes))
    else setTrouble({ lines: [sentenceOf(error)], keys: new Set(), stale: false })
    return false
  }
  const send = async (with_links: boolean): Promise<void> => {
    try {
      const { data } = await call('PUT /houses/:id/board', {
        params: { id: house },
        body: { ...changes.body, with_links },
      })
      await saved(data)
    } catch (error) {
      if (await refused(error)) await send(true)
    }
  }
  return {
    trouble,
    saving,
    forget: () => setTrouble(null),
    save: async () => {
      if (saving) return
      setSaving(true)
      setTrouble(null)
      await send(false).catch(toastError)
      setSaving(false)
    },
    rebase: async () => {
      if (saving) return
      setSaving(true)
      const done = await rebaseOnCurrent(house, editor).catch(toastError)
      setSaving(false)
      if (!done) return
      setTrouble(null)
      await toast({ message: text('boardEdit.rebased') })
    },
  }
}
export type Saving = ReturnType<typeof useSaving>
