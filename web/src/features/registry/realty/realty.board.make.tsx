import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Board } from '@oselia/contract/board'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { parseNumber, parseText } from '../../../platform/number-text.ts'
import { newKey } from './realty.board.editor.ts'
import { type Cell, type Counts, at, doubled, inGrid, nextNumber, shiftNumber, unitsOf } from './realty.board.rules.ts'
import type { RealtyType } from '@oselia/contract/realty'
import { realtyTypes } from '@oselia/contract/realty.enums'

const MOST = 5000

const limits = {
  firstEntrance: [1, 99],
  entrances: [1, 99],
  firstFloor: [-20, 200],
  floors: [1, 200],
  perFloor: [1, 100],
  count: [1, MOST],
} as const
type Figure = keyof typeof limits
const gridFigures: readonly Figure[] = ['firstEntrance', 'entrances', 'firstFloor', 'floors', 'perFloor']

interface Typed extends Record<Figure, string> {
  type: RealtyType
  firstNumber: string
  numbering: Counts['numbering']
  snake: boolean
}

const firstOf = (cells: readonly Cell[], type: RealtyType) => {
  if (cells.some((cell) => cell.type === type)) return nextNumber(cells, type)
  return { apartment: '1', commercial: '1', parking: 'ММ-001', storage: 'К-001' }[type]
}

const begun = (board: Board, cells: readonly Cell[]): Typed => {
  const entrances = cells.flatMap((cell) => (inGrid(cell) && cell.entrance !== null ? [cell.entrance] : []))
  return {
    type: 'apartment',
    firstEntrance: String(Math.max(0, ...entrances) + 1),
    entrances: String(entrances.length > 0 ? 1 : Math.max(1, board.entrances.length)),
    firstFloor: '1',
    floors: String(board.floors_above ?? board.entrances[0]?.floors ?? ''),
    perFloor: '',
    count: '',
    firstNumber: firstOf(cells, 'apartment'),
    numbering: 'running',
    snake: false,
  }
}

/** Names of the invalid counts. */
const faultyIn = (typed: Typed) =>
  (inGrid(typed) ? gridFigures : (['count'] as const)).filter((name) => {
    const value = parseNumber(typed[name])
    const [from, to] = limits[name]
    return value === null || !Number.isInteger(value) || value < from || value > to
  })

const number = (typed: string) => parseNumber(typed)!

/** The generated cells; on a floor with existing units they follow them. */
const madeOf = (typed: Typed, cells: readonly Cell[]): Cell[] => {
  const { type } = typed
  const firstNumber = parseText(typed.firstNumber) ?? '1'
  const fresh = { id: null, version: 0, type }
  if (!inGrid(typed))
    return Array.from({ length: number(typed.count) }, (_, i) => ({
      ...fresh,
      key: newKey(),
      number: shiftNumber(firstNumber, i),
      entrance: null,
      floor: null,
      position_in_floor: null,
    }))
  const last = new Map<string, number>()
  for (const { entrance, floor, position_in_floor } of cells) {
    const line = `${entrance}/${floor}`
    last.set(line, Math.max(last.get(line) ?? 0, position_in_floor ?? 0))
  }
  const { numbering, snake } = typed
  const counts: Counts = {
    type,
    firstNumber,
    numbering,
    snake,
    firstEntrance: number(typed.firstEntrance),
    entrances: number(typed.entrances),
    firstFloor: number(typed.firstFloor),
    floors: number(typed.floors),
    perFloor: number(typed.perFloor),
  }
  return unitsOf(counts).map((unit): Cell => {
    const position = unit.position + (last.get(`${unit.entrance}/${unit.floor}`) ?? 0)
    return Object.assign({ key: newKey(), number: unit.number }, fresh, at({ ...unit, position }))
  })
}

const sizeOf = (typed: Typed) =>
  inGrid(typed) ? number(typed.entrances) * number(typed.floors) * number(typed.perFloor) : number(typed.count)

interface Props {
  board: Board
  cells: readonly Cell[]
  add: (made: Cell[]) => void
  close: () => void
}

/** Generates units from counts, with a preview. */
export const MakeForm = ({ board, cells, add, close }: Props) => {
  const t = useText()
  const [typed, setTyped] = useState(() => begun(board, cells))
  const [asked, setAsked] = useState(false)
  const faulty = faultyIn(typed)
  const size = faulty.length > 0 ? 0 : sizeOf(typed)
  const tooMany = size > MOST
  const made = size > 0 && !tooMany ? madeOf(typed, cells) : []
  const twice = doubled([...cells, ...made])
  const taken = made.filter(({ key }) => twice.has(key)).map((cell) => cell.number)
  const write = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const submit = () => {
    setAsked(true)
    if (made.length === 0 || taken.length > 0) return
    add(made)
    close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t('unit.type')}
          value={typed.type}
          data={realtyTypes.map((value) => ({ value, label: t(`unit.type_${value}`) }))}
          onChange={({ currentTarget }) => {
            const type = currentTarget.value as RealtyType
            write({ type, firstNumber: firstOf(cells, type) })
          }}
        />
        <Fields typed={typed} write={write} faulty={asked ? faulty : []} />
        <Outcome made={made} tooMany={tooMany} taken={taken} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('boardEdit.add')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

interface FieldsProps {
  typed: Typed
  write: (part: Partial<Typed>) => void
  faulty: readonly Figure[]
}

const Fields = ({ typed, write, faulty }: FieldsProps) => {
  const t = useText()
  const grid = inGrid(typed)
  const figure = (name: Figure) => (
    <TextInput
      key={name}
      label={t(`boardEdit.${name}`)}
      inputMode={name === 'firstFloor' ? 'text' : 'numeric'}
      maxLength={4}
      autoComplete="off"
      value={typed[name]}
      error={faulty.includes(name) ? t('boardEdit.whole', { from: limits[name][0], to: limits[name][1] }) : undefined}
      onChange={(event) => write({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
        {(grid ? gridFigures : (['count'] as const)).map(figure)}
        {typed.numbering === 'running' || !grid ? (
          <TextInput
            label={t('boardEdit.firstNumber')}
            maxLength={20}
            autoComplete="off"
            value={typed.firstNumber}
            onChange={(event) => write({ firstNumber: event.currentTarget.value })}
          />
        ) : null}
      </SimpleGrid>
      {grid && (
        <>
          <NativeSelect
            label={t('boardEdit.numbering')}
            value={typed.numbering}
            data={(['running', 'byFloor'] as const).map((value) => ({
              value,
              label: t(`boardEdit.numbering_${value}`),
            }))}
            onChange={({ currentTarget }) => write({ numbering: currentTarget.value as Counts['numbering'] })}
          />
          <Checkbox
            label={t('boardEdit.snake')}
            checked={typed.snake}
            onChange={(event) => write({ snake: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  )
}

/** A preview of the generated units: their count, first and last number, and conflicts. */
export const Outcome = ({ made, tooMany, taken }: { made: Cell[]; tooMany: boolean; taken: string[] }) => {
  const t = useText()
  return (
    <div aria-live="polite">
      {made.length > 0 && (
        <Text size="sm" fw={600}>
          {t('boardEdit.previewN', { count: made.length, first: made[0]!.number, last: made.at(-1)!.number })}
        </Text>
      )}
      {tooMany && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('boardEdit.tooMany', { n: MOST })}
        </Text>
      )}
      {taken.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('boardEdit.numbersTaken', {
            numbers: [...taken.slice(0, 12), ...(taken.length > 12 ? ['…'] : [])].join(', '),
          })}
        </Text>
      )}
      {made.length > 0 && taken.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('boardEdit.makeHint')}
        </Text>
      )}
    </div>
  )
}
