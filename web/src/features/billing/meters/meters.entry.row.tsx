import { Box, Table, Text, TextInput } from '@mantine/core'
import type { EntryRow } from '@oselia/contract/meters'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { parseNumber, typedNumber } from '../../../platform/number-text.ts'
import { sendChange } from '../../../platform/perform.ts'
import { sentenceOf, toastError } from '../../../platform/toast.ts'
import { unitName } from '../../registry/units/units.choice.public.ts'
import { useAmount, useKindName } from './meters.view.tsx'

/** The input after or before this one on the page. */
const move = (from: HTMLElement, step: 1 | -1) => {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[data-meter]')]
  const next = inputs[inputs.indexOf(from as HTMLInputElement) + step]
  next?.focus()
  next?.select()
}

const save = (row: EntryRow, day: string, value: number, confirmed: boolean) => {
  const { reading } = row
  return reading && reading.day === day
    ? sendChange('PUT /meter-readings/:id', {
        params: { id: reading.id },
        body: { version: reading.version, value, source: 'list', confirmed },
      })
    : sendChange('POST /meter-readings', { body: { meter_id: row.id, day, value, source: 'list', confirmed } })
}

/** Saves a reading; a large consumption is asked about. Answers the sentence of a refusal. */
const useSaving = (row: EntryRow, day: string, saved: () => Promise<unknown>) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const attempt = async (value: number, confirmed: boolean): Promise<string | null> => {
    try {
      await save(row, day, value, confirmed)
      await saved()
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = error.errors ?? {}
      const [large] = errors['confirmed'] ?? []
      if (large) {
        const question = { title: t('readings.largeTitle'), text: large, yes: t('readings.largeYes') }
        return (await confirm({ ...question, no: t('readings.largeNo') })) ? attempt(value, true) : large
      }
      const [first] = Object.values(errors).flat()
      if (!first) await toastError(error)
      return first ?? sentenceOf(error)
    }
  }
  const start = async (value: number) => {
    setBusy(true)
    const refusal = await attempt(value, false)
    setBusy(false)
    return refusal
  }
  return { busy, start }
}

interface Props {
  row: EntryRow
  day: string
  saved: () => Promise<unknown>
}

/** The typed reading of a meter, and its saving. */
const useTyped = ({ row, day, saved }: Props) => {
  const t = useText()
  const language = useLanguage()
  const own = row.reading ? typedNumber(row.reading.value, language) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, start } = useSaving(row, day, saved)
  const value = parseNumber(typed ?? own)
  const commit = async (): Promise<boolean> => {
    if (busy || typed === null || typed === own) return true
    if (value === null) {
      // A reading is not removed by emptying its field: what is stored is shown again.
      setTyped(null)
      return true
    }
    const told = Number.isNaN(value) ? t('readings.notNumber') : await start(value)
    setRefusal(told)
    if (told === null) setTyped(null)
    return told === null
  }
  const type = (next: string) => {
    setTyped(next)
    setRefusal(null)
  }
  return { shown: typed ?? own, value, refusal, busy, commit, type }
}

const ReadingInput = ({ name, row, of }: { name: string; row: EntryRow; of: ReturnType<typeof useTyped> }) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const press = async (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const saving = of.commit()
    // The next one is typed while this one is saved; a refused one takes the focus back.
    move(currentTarget, 1)
    if (!(await saving)) input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      data-meter={row.id}
      aria-label={t('readings.valueOf', { meter: name })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      maw={320}
      styles={{ input: { width: 112 } }}
      value={of.shown}
      error={of.refusal}
      aria-busy={of.busy}
      onChange={(event) => of.type(event.currentTarget.value)}
      onKeyDown={(event) => void press(event)}
      onBlur={() => void of.commit()}
    />
  )
}

/** A meter with its reading of the month; Enter saves it and goes to the next, arrows save it too and go both ways. */
export const EntryLine = (props: Props) => {
  const { row } = props
  const t = useText()
  const amount = useAmount()
  const kindName = useKindName()
  const { day } = useFormat()
  const of = useTyped(props)
  const place = row.realty ? unitName(t, row.realty) : t('meters.wholeHouse')
  const used = of.value === null || Number.isNaN(of.value) ? -1 : of.value - row.last_value
  const consumption = used < 0 ? null : amount(used * row.coefficient)
  const about = (
    <>
      {kindName(row.kind)}
      <Text size="xs" c="dimmed">
        № {row.number}
        {row.place && ` · ${row.place}`}
      </Text>
    </>
  )
  return (
    <Table.Tr>
      <Table.Td>
        {place}
        <Box hiddenFrom="sm">
          {about}
          <Text size="sm">{t('readings.previousOf', { value: amount(row.last_value), day: day(row.last_day) })}</Text>
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm">{about}</Table.Td>
      <Table.Td ta="end" visibleFrom="sm">
        {amount(row.last_value)}
        <Text size="xs" c="dimmed">
          {day(row.last_day)}
        </Text>
      </Table.Td>
      <Table.Td>
        <ReadingInput name={`${place}, ${t(`meters.kind_${row.kind}`)} ${row.number}`} row={row} of={of} />
        {consumption !== null && (
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {t('readings.consumption')}: {consumption}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" visibleFrom="sm">
        {consumption ?? '—'}
      </Table.Td>
    </Table.Tr>
  )
}
