import { ActionIcon, Button, Card, Group, NativeSelect, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { Threshold } from '@oselia/contract/governance-profiles'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { AttachmentsField } from '../../../platform/attachments.tsx'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useOrdering } from '../../../platform/ordering.ts'
import { votingFields } from './votings.fields.ts'
import type { Of } from './votings.form.tsx'
import classes from './votings.module.css'
import { fractionText, reordered } from './votings.rules.ts'

/** A threshold by its name, with its part. */
export const useThresholdWords = () => {
  const t = useText()
  const local = useLocal()
  const { percent } = useFormat()
  return (threshold: Threshold) =>
    t(threshold.strict ? 'votingForm.moreThan' : 'votingForm.atLeast', {
      name: local(threshold.name),
      part: fractionText(threshold, percent),
    })
}

const ThresholdField = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  const words = useThresholdWords()
  const thresholds = of.form.getValues().rules?.thresholds ?? []
  return (
    <NativeSelect
      {...of.field(`questions.${at}.threshold`)}
      label={t('votings.questions_threshold')}
      withAsterisk
      data={thresholds.map((one) => ({ value: one.code, label: words(one) }))}
    />
  )
}

/** The earlier question that has to be adopted; one that was moved behind is shown until another is chosen. */
const DependsField = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  const local = useLocal()
  const { questions } = of.form.getValues()
  const chosen = questions[at]?.depends_on ?? ''
  const isLater = Number(chosen) > at
  if (at === 0 && !isLater) return null
  const { error, ...field } = of.field(`questions.${at}.depends_on`)
  const offered = questions.flatMap(({ text }, n) =>
    n < at || String(n + 1) === chosen ? [{ value: String(n + 1), label: `${n + 1}. ${local(text)}` }] : [],
  )
  return (
    <NativeSelect
      {...field}
      label={t('votings.questions_depends_on')}
      description={t('votingForm.dependsHint')}
      error={isLater ? t('votingForm.dependsLater', { n: chosen }) : error}
      data={[{ value: '', label: t('votingForm.independent') }, ...offered]}
    />
  )
}

interface CardProps extends Of {
  at: number
  count: number
  handle: ReactNode
  step: (event: MouseEvent<HTMLElement>, from: number, to: number) => void
  remove: () => void
}

const QuestionCard = ({ of, at, count, handle, step, remove }: CardProps) => {
  const t = useText()
  const n = at + 1
  const name = t('votingForm.questionN', { n })
  return (
    <Card withBorder component="li" p="sm" aria-label={name}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Group gap={6} wrap="nowrap">
          {handle}
          <Text fw={600}>{name}</Text>
        </Group>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('votingForm.up', { n })}
            aria-disabled={at === 0}
            onClick={(event) => step(event, at, at - 1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('votingForm.down', { n })}
            aria-disabled={at === count - 1}
            onClick={(event) => step(event, at, at + 1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={t('votingForm.removeQuestion', { n })} onClick={remove}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      </Group>
      <Stack gap="sm">
        <FieldInput of={of} table={votingFields} name={`questions.${at}.text`} />
        <FieldInput of={of} table={votingFields} name={`questions.${at}.proposal`} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ThresholdField of={of} at={at} />
          <FieldInput of={of} table={votingFields} name={`questions.${at}.budget`} />
        </SimpleGrid>
        <DependsField of={of} at={at} />
        <AttachmentsField
          of={of}
          name={`questions.${at}.attachment_ids`}
          label={t('votings.questions_attachment_ids')}
          compact
        />
      </Stack>
    </Card>
  )
}

/** The list as it becomes by moving one item. */
const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, items[from]!)
}

/** The questions of a voting, in the order in which they are put. */
export const QuestionFields = ({ of }: Of) => {
  const t = useText()
  const [told, tell] = useState('')
  const { questions, rules } = of.form.getValues()
  const { length } = questions
  const put = (order: readonly number[]) => of.set('questions', reordered(of.form.getValues().questions, order))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= length) return
    put(moved([...questions.keys()], from, to))
    tell(t('votingForm.moved', { place: to + 1, count: length }))
  }
  const { list, step, handle } = useOrdering(move)
  const add = () => {
    const blank = structuredClone(votingFields.fields.questions.row)
    const threshold = rules?.thresholds[0]?.code ?? ''
    flushSync(() => of.set('questions', [...questions, { ...blank, threshold }]))
    of.root.current?.querySelector<HTMLElement>(`[data-path="questions.${length}.text.uk"]`)?.focus()
  }
  const remove = (at: number) => {
    put([...questions.keys()].toSpliced(at, 1))
    tell(t('votingForm.removed', { n: at + 1 }))
  }
  return (
    <Stack gap="sm" data-path="questions" tabIndex={-1}>
      {length === 0 && <Text c="dimmed">{t('votingForm.noQuestions')}</Text>}
      <ol ref={list} className={classes.list}>
        {questions.map((question, at) => (
          <QuestionCard
            key={question.id ?? `new-${at}`}
            of={of}
            at={at}
            count={length}
            handle={
              <span {...handle(at)}>
                <IconGripVertical size={18} aria-hidden="true" />
              </span>
            }
            step={step}
            remove={() => remove(at)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {typeof of.form.errors['questions'] === 'string' && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {of.form.errors['questions']}
        </Text>
      )}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={add}
      >
        {t('votingForm.addQuestion')}
      </Button>
    </Stack>
  )
}
