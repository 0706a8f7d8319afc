import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { type RefObject, useState } from 'react'
import { useLocal, useText } from '../../../platform/messages.ts'
import { RepresentativeFields, SignerField, answerKeys, offeredAnswers } from '../votings/votings.public.ts'
import { SeriesFields } from './sheets.entry.form.tsx'
import type { Series } from './sheets.entry.state.ts'
import { rowOfUnit } from './sheets.lists.rules.ts'
import type { ListEntryState } from './sheets.lists.state.ts'
import classes from './sheets.module.css'

interface OwnerProps {
  voting: Voting
  owner: VotingResident
  of: ListEntryState
}

/** The row that is entered, with buttons for those without a keyboard. */
export const CurrentRow = ({ voting, owner, of }: OwnerProps) => {
  const t = useText()
  const local = useLocal()
  const { question } = of.current
  return (
    <Stack gap="xs" className={classes.question} data-current>
      <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
        {[...owner.shares.map(({ unit }) => t('votingPeople.unit', { unit })), owner.name].join(' · ')}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {question + 1}. {local(voting.questions[question]!.text)}
      </Text>
      <Group gap="xs">
        {offeredAnswers(voting).map((one) => (
          <Button key={one} size="xs" variant="default" onClick={() => of.answer(one)}>
            {answerKeys[one]} {t(`votingAnswers.${one}`)}
          </Button>
        ))}
        <Button size="xs" onClick={of.save}>
          {t('votingSheetEntry.save')}
        </Button>
      </Group>
      <SignerField
        coOwners={owner.co_owners}
        value={of.signers[owner.id] ?? null}
        onChange={(id) => of.setSigner(owner.id, id)}
      />
      <div data-representative>
        <RepresentativeFields
          rules={voting.rules}
          of={{
            proxy: of.proxies[owner.id] ?? null,
            setProxy: (proxy) => of.setProxy(owner.id, proxy),
            errorOf: () => undefined,
          }}
        />
      </div>
    </Stack>
  )
}

interface FinderProps {
  rows: readonly VotingResident[]
  input: RefObject<HTMLInputElement | null>
  go: (row: number) => void
}

/** Goes to the row of a unit; `jump` is also what Enter in the field does. */
export const useFinder = ({ rows, input, go }: FinderProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const jump = () => {
    const row = rowOfUnit(rows, typed)
    if (row === null) return setError(t('votingLists.notFound', { unit: typed.trim() }))
    setTyped('')
    setError(undefined)
    input.current?.blur()
    go(row)
  }
  const field = (
    <TextInput
      ref={input}
      label={t('votingLists.find')}
      data-find
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
  return { field, jump }
}

interface ToolsProps {
  voting: Voting
  of: ListEntryState
  series: Series
  change: (part: Partial<Series>) => void
  floors: readonly number[]
  floor: number | null
  setFloor: (floor: number | null) => void
}

/** What holds for all rows: day and surveyor, the floor, and the direction. */
export const ListTools = ({ voting, of, series, change, floors, floor, setFloor }: ToolsProps) => {
  const t = useText()
  return (
    <>
      <SeriesFields voting={voting} series={series} change={change} error={undefined} />
      <div className={classes.tools}>
        {floors.length > 1 && (
          <NativeSelect
            label={t('votingLists.floor')}
            value={floor === null ? '' : String(floor)}
            data={[
              { value: '', label: t('votingLists.allFloors') },
              ...floors.map((one) => ({ value: String(one), label: String(one) })),
            ]}
            onChange={({ currentTarget: { value } }) => setFloor(value === '' ? null : Number(value))}
          />
        )}
        {voting.questions.length > 1 && (
          <Checkbox
            label={t('votingLists.byQuestion')}
            checked={of.isByQuestion}
            onChange={(event) => of.setByQuestion(event.currentTarget.checked)}
          />
        )}
      </div>
    </>
  )
}
