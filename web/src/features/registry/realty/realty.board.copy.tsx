import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { parseNumber } from '../../../platform/number-text.ts'
import { newKey } from './realty.board.editor.ts'
import { Outcome } from './realty.board.make.tsx'
import { type Cell, copyEntrance, doubled, inGrid, nextNumber } from './realty.board.rules.ts'

const COPIES = 20
const MOST = 5000

interface Props {
  cells: readonly Cell[]
  add: (made: Cell[]) => void
  close: () => void
}

const copiesIn = (typed: string) => {
  const copies = parseNumber(typed)
  return copies !== null && Number.isInteger(copies) && copies >= 1 && copies <= COPIES ? copies : null
}

const outcomeOf = (
  cells: readonly Cell[],
  numbers: readonly number[],
  { from, typed, firstNumber }: { from: number; typed: string; firstNumber: string },
) => {
  const copies = copiesIn(typed)
  const to = Math.max(0, ...numbers) + 1
  const size = cells.filter((cell) => inGrid(cell) && cell.entrance === from).length * (copies ?? 0)
  const tooMany = size > MOST || to + (copies ?? 1) - 1 > 99
  const made = copies && !tooMany ? copyEntrance(cells, from, to, copies, firstNumber, newKey) : []
  const twice = doubled([...cells, ...made])
  return { copies, tooMany, made, taken: made.filter(({ key }) => twice.has(key)).map(({ number }) => number) }
}

/** Copies an entrance with its floors; the numbering continues. */
export const CopyForm = ({ cells, add, close }: Props) => {
  const t = useText()
  const numbers = [
    ...new Set(cells.flatMap((cell) => (inGrid(cell) && cell.entrance !== null ? [cell.entrance] : []))),
  ].toSorted((a, b) => a - b)
  const [from, setFrom] = useState(String(numbers.at(-1) ?? ''))
  const [typed, setTyped] = useState('1')
  const [firstNumber, setFirstNumber] = useState(() => nextNumber(cells, 'apartment'))
  const [asked, setAsked] = useState(false)
  const { copies, made, tooMany, taken } = outcomeOf(cells, numbers, { from: Number(from), typed, firstNumber })
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
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
          <NativeSelect
            label={t('boardEdit.copyFrom')}
            value={from}
            data={numbers.map((n) => ({ value: String(n), label: t('board.entrance', { n }) }))}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label={t('boardEdit.copies')}
            inputMode="numeric"
            maxLength={2}
            value={typed}
            error={asked && copies === null ? t('boardEdit.whole', { from: 1, to: COPIES }) : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextInput
            label={t('boardEdit.firstNumber')}
            maxLength={20}
            value={firstNumber}
            onChange={(event) => setFirstNumber(event.currentTarget.value)}
          />
        </SimpleGrid>
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
