import { Checkbox, Group, Input, List, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import {
  type Repeat,
  type RuleChoice,
  type RuleEnd,
  choiceOf,
  firstDates,
  repeats,
  ruleEnds,
  textOf,
  weekdayInMonth,
  startDay,
} from './events.recurrence.rules.ts'
import type { EventForm } from './events.form.tsx'
import { useDayNames, useNthWords } from './events.words.tsx'

interface PartProps {
  choice: RuleChoice
  write: (part: Partial<RuleChoice>) => void
}

const Days = ({ choice, write }: PartProps) => {
  const t = useText()
  const { weekday } = useDayNames()
  return (
    <Checkbox.Group
      label={t('eventRule.days')}
      value={choice.days.map(String)}
      // A week without a day is no rule.
      onChange={(days) => days.length > 0 && write({ days: days.map(Number) })}
    >
      <Group gap="md" mt={4}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Checkbox key={day} value={String(day)} label={weekday(day, 'short')} aria-label={weekday(day, 'long')} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

const Ends = ({ choice, write }: PartProps) => {
  const t = useText()
  const words = { never: t('eventRule.never'), until: t('eventRule.untilDay'), count: t('eventRule.times') }
  return (
    <>
      <NativeSelect
        label={t('eventRule.end')}
        data={ruleEnds.map((value) => ({ value, label: words[value] }))}
        value={choice.end}
        onChange={(event) => write({ end: event.currentTarget.value as RuleEnd })}
      />
      {choice.end === 'until' && (
        <DayField
          label={t('eventRule.until')}
          withAsterisk
          value={choice.until}
          onChange={(until) => write({ until })}
        />
      )}
      {choice.end === 'count' && (
        <TextInput
          label={t('eventRule.count')}
          inputMode="numeric"
          maxLength={3}
          withAsterisk
          value={choice.count}
          onChange={(event) => write({ count: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const Preview = ({ of, choice }: { of: SaveForm<EventForm>; choice: RuleChoice }) => {
  const t = useText()
  const { full } = useDayNames()
  const { recurrence, starts, exceptions } = of.form.getValues()
  const start = startDay(starts)
  if (choice.repeat === 'none' || start === '') return null
  const gone = new Set(exceptions.map(({ date }) => date))
  const days = firstDates(recurrence, start, 5 + gone.size)
    .filter((day) => !gone.has(day))
    .slice(0, 5)
  return (
    <Input.Wrapper label={t('eventRule.preview')} labelElement="div">
      {days.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('eventRule.noDates')}
        </Text>
      ) : (
        <List size="sm">
          {days.map((day) => (
            <List.Item key={day}>{full(day)}</List.Item>
          ))}
        </List>
      )}
    </Input.Wrapper>
  )
}

/** The choice for the rule of the form, which is also changed by the start that it follows. */
const useRuleChoice = (of: SaveForm<EventForm>) => {
  const { recurrence, starts } = of.form.getValues()
  const typed = startDay(starts)
  const [state, setState] = useState({ choice: choiceOf(recurrence, typed), start: typed, text: recurrence })
  // While the start is being typed the rule stands by the last one.
  const start = typed === '' ? state.start : typed
  if (state.start !== start || state.text !== recurrence)
    setState({ choice: start === '' ? state.choice : choiceOf(recurrence, start), start, text: recurrence })
  const write = (part: Partial<RuleChoice>) => {
    const choice = { ...state.choice, ...part }
    const text = textOf(choice, start)
    setState({ choice, start, text })
    of.set('recurrence', text)
    of.form.clearFieldError('recurrence')
  }
  return { choice: state.choice, start, write }
}

/** How an event recurs, in plain words, with its first dates. */
export const RecurrenceField = ({ of }: { of: SaveForm<EventForm> }) => {
  const t = useText()
  const nth = useNthWords()
  const { choice, start, write } = useRuleChoice(of)
  const words: Record<Repeat, string> = {
    none: t('eventRule.none'),
    daily: t('eventRule.daily'),
    weekly: t('eventRule.weekly'),
    monthDay: t('eventRule.monthDay', { n: Number(start.slice(8)) }),
    monthWeekday: start === '' ? '' : t('eventRule.monthWeekday', { day: nth(weekdayInMonth(start)) }),
    yearly: t('eventRule.yearly'),
    own: t('eventRule.own'),
  }
  const offered = repeats.filter((one) => one !== 'own' || choice.repeat === 'own' || choice.own !== '')
  const recurs = choice.repeat !== 'none'
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t('eventRule.repeat')}
          data-path="recurrence"
          error={of.form.errors['recurrence']}
          disabled={start === ''}
          data={offered.map((value) => ({ value, label: words[value] }))}
          value={choice.repeat}
          onChange={(event) => write({ repeat: event.currentTarget.value as Repeat })}
        />
        {recurs && choice.repeat !== 'own' && (
          <TextInput
            label={t('eventRule.interval')}
            description={t('eventRule.intervalHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            maxLength={2}
            value={choice.interval}
            onChange={(event) => write({ interval: event.currentTarget.value })}
          />
        )}
      </SimpleGrid>
      {choice.repeat === 'own' && <Text size="sm">{choice.own}</Text>}
      {choice.repeat === 'weekly' && <Days choice={choice} write={write} />}
      {recurs && choice.repeat !== 'own' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Ends choice={choice} write={write} />
        </SimpleGrid>
      )}
      <Preview of={of} choice={choice} />
    </Stack>
  )
}
