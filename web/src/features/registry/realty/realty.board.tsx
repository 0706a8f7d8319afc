import { Button, Text, VisuallyHidden } from '@mantine/core'
import type { Board } from '@oselia/contract/board'
import { IconPencil, IconTableSpark } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type DragEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useLeaveGuard } from '../../../platform/form.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Empty } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { Section, type Shown, Strip } from './realty.board.cells.tsx'
import { type Editor, useEditor } from './realty.board.editor.ts'
import { boardBlur, boardClick, boardKeys, dragged, dropAt, undoKeys } from './realty.board.keys.ts'
import { layerIn } from './realty.board.layers.ts'
import { Foot, Legend, makePointing } from './realty.board.legend.tsx'
import classes from './realty.board.module.css'
import type { Cell } from './realty.board.rules.ts'
import { type Saving, useSaving } from './realty.board.saving.ts'

const Tools = lazyPiece(async () => (await import('./realty.board.tools.tsx')).Tools)

/** Cells dragged by mouse, and the drop target. */
const useDragging = (editor: Editor) => {
  const [keys, setKeys] = useState<string[]>([])
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setKeys([])
    setOver(null)
  }
  return {
    keys,
    over,
    handlers: {
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setKeys(dragged(event, editor))
      },
      onDragOver: (event: DragEvent) => {
        const spot = keys.length > 0 ? dropAt(event) : null
        if (spot) event.preventDefault()
        if (spot !== over) setOver(spot)
      },
      onDrop: (event: DragEvent) => {
        const spot = keys.length > 0 ? dropAt(event) : null
        if (spot) {
          event.preventDefault()
          editor.put(keys, spot)
        }
        end()
      },
      onDragEnd: end,
    },
  }
}

/** After a key the focus moves to the active spot, once it is rendered. */
const useRefocus = (editor: Editor) => {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (!wanted.current || editor.typing || editor.active === null) return
    wanted.current = false
    const node = root.current?.querySelector<HTMLElement>(`[data-spot="${editor.active}"]`)
    if (node && node !== document.activeElement) node.focus()
    node?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    root,
    refocus: () => {
      wanted.current = true
    },
  }
}

const FIRST = 4

interface GridProps {
  board: Board
  editor: Editor
  saving: Saving
  editing: boolean
  layer: Shown['layer']
}

const Grid = ({ board, editor, saving, editing, layer }: GridProps) => {
  const t = useText()
  const navigate = useNavigate()
  const { root, refocus } = useRefocus(editor)
  const dragging = useDragging(editor)
  const [pointing] = useState(makePointing)
  const units = useMemo(() => new Map(board.units.map((unit) => [unit.id, unit])), [board])
  const open = ({ id, type }: Cell) => id && void navigate({ to: '/Realty/$type/$id', params: { type, id } })
  const options = { editor, editing, open, refocus }
  // The first entrances render at once; the rest render in the background and yield to input.
  const drawn = useDeferredValue(editor.layout.sections.length, FIRST)
  const shown: Shown = {
    editing,
    layer,
    units,
    active: editor.active,
    chosen: editor.chosen,
    pickedUp: new Set([...editor.pickedUp, ...dragging.keys]),
    faulty: new Set([...editor.twice, ...(saving.trouble?.keys ?? [])]),
    typing: editor.typing,
    over: dragging.over,
  }
  return (
    <>
      <div
        ref={root}
        className={classes.board}
        data-editing={editing || undefined}
        data-guide="board-grid"
        role="presentation"
        onKeyDown={boardKeys(options)}
        onClick={boardClick(options)}
        onDoubleClick={() => editing && editor.type(null)}
        onBlur={boardBlur(editor)}
        onMouseOver={(event) => {
          const spot = (event.target as Element).closest<HTMLElement>('[data-spot]')?.dataset.spot
          pointing.tell(spot ? editor.cellAt(spot) : undefined)
        }}
        onFocus={() => pointing.tell(undefined)}
        {...(editing ? dragging.handlers : {})}
      >
        {editor.layout.sections.slice(0, drawn).map((section) => (
          <Section key={section.entrance} section={section} shown={shown} />
        ))}
        {editor.layout.strips.map((strip) => (
          <Strip key={strip.kind} strip={strip} shown={shown} />
        ))}
      </div>
      <VisuallyHidden role="status" aria-live="assertive">
        {editor.announcement}
      </VisuallyHidden>
      <Foot pointing={pointing} active={editor.active ? editor.cellAt(editor.active) : undefined} units={units} />
      {editing && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('boardEdit.keys')}
        </Text>
      )}
    </>
  )
}

const NoUnits = ({ make }: { make?: () => void }) => {
  const t = useText()
  return (
    <Empty
      title={t('board.emptyTitle')}
      text={t('board.emptyText')}
      action={
        make && (
          <Button leftSection={<IconTableSpark size={18} />} onClick={make}>
            {t('boardEdit.make')}
          </Button>
        )
      }
    />
  )
}

const Whole = ({ board }: { board: Board }) => {
  const t = useText()
  const mayEdit = useCan('realty.update')
  const [editing, setEditing] = useState(false)
  const [making, setMaking] = useState(false)
  const editor = useEditor(board, editing)
  const saving = useSaving(board.house_id, editor)
  const clean = useRef(false)
  useLeaveGuard(editor.dirty, clean)
  const layer = layerIn(board.layers, Route.useSearch().layer)
  const edit = (make: boolean) => {
    setEditing(true)
    setMaking(make)
  }
  const counts = [
    t('board.unitsOf', { count: editor.cells.length }),
    board.units_declared !== null &&
      t('board.declared', {
        n: editor.cells.filter(({ type }) => type === 'apartment' || type === 'commercial').length,
        declared: board.units_declared,
      }),
  ]
  return (
    <div role="presentation" onKeyDown={(event) => editing && undoKeys(event, editor)}>
      <PageHeader
        title={t('board.titleOf', { address: board.address })}
        beside={<Text c="dimmed">{counts.filter(Boolean).join(', ')}</Text>}
        actions={
          mayEdit &&
          !editing && (
            <Button leftSection={<IconPencil size={18} />} onClick={() => edit(false)} data-guide="board-edit">
              {t('board.edit')}
            </Button>
          )
        }
      />
      {editing && (
        <Tools
          board={board}
          editor={editor}
          saving={saving}
          making={making}
          made={() => setMaking(false)}
          leave={() => setEditing(false)}
        />
      )}
      {board.units.length > 0 && <Legend board={board} layer={layer} />}
      {!editing && editor.cells.length === 0 ? (
        <NoUnits make={mayEdit ? () => edit(true) : undefined} />
      ) : (
        <Grid board={board} editor={editor} saving={saving} editing={editing} layer={layer} />
      )}
    </div>
  )
}

const Page = () => {
  const { id } = Route.useParams()
  const { voting } = Route.useSearch()
  const asked = voting === undefined ? {} : { query: { voting_id: voting } }
  const board = useRead('GET /houses/:id/board', { params: { id }, ...asked }).data
  return <Whole key={id} board={board} />
}

/** The layer and the voting whose votes it shows; validated without zod, because routes are in the entry chunk. */
const search = ({ layer, voting }: Record<string, unknown>): { layer?: string; voting?: number } => ({
  ...(typeof layer === 'string' && /^[a-z]{1,20}$/.test(layer) && { layer }),
  ...(Number.isSafeInteger(Number(voting)) && Number(voting) > 0 && { voting: Number(voting) }),
})

export const Route = createFileRoute('/_admin/Houses/$id/board')({
  staticData: { title: 'board.title', guide: 'board' },
  params: idParams,
  validateSearch: search,
  loader: ({ params: { id } }) => loadOne('GET /houses/:id/board', id),
  component: Page,
})
