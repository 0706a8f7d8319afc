import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Interview } from '@oselia/contract/interviews'
import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { askedQuestions, countedAnswers } from '@oselia/contract/interviews.rules'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiError, call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { unitChoice } from '../../registry/units/units.choice.public.ts'
import { Answers, focusQuestion } from './interviews.answers.tsx'
import { useAnswerErrors } from './interviews.answers.errors.ts'
import { answerTo, answered } from './interviews.answers.rules.ts'
import { digitPressed } from './interviews.entry.rules.ts'

interface Who {
  id: number
  label: string
}

const findPeople = async (search_query: string, signal: AbortSignal): Promise<Who[]> => {
  const { data } = await call('GET /members', { query: { search_query, per_page: 20 }, signal })
  return data.data.map(({ id, name, links }) => ({
    id,
    label: [name, links[0] && `${links[0].realty.address}, ${links[0].realty.number}`].filter(Boolean).join(' · '),
  }))
}

const findUnits = async (search_query: string, signal: AbortSignal): Promise<Who[]> => {
  const { main_data } = await call('GET /realty', { query: { search_query, per_page: 20 }, signal })
  return main_data.data.map((unit) => unitChoice(text, unit))
}

/** The answer that is being entered, and what became of the last one. */
const useEntry = ({ id, respondent, questions }: Interview, given: Who | undefined) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [who, setWho] = useState<Who | null>(given ?? null)
  const [channel, setChannel] = useState<'paper' | 'phone'>('paper')
  const [values, setValues] = useState<AnswerValue[]>([])
  const [checked, setChecked] = useState(false)
  const [said, say] = useState<{ sentence: string; isRefusal: boolean } | null>(null)
  const errorsOf = useAnswerErrors()
  const focusWho = () => form.current?.querySelector<HTMLElement>('[data-path="who"]')?.focus()
  const name = who?.label ?? ''
  const save = useAction('POST /interview/:id/answers', {
    done: ({ data }) => {
      flushSync(() => {
        setWho(null)
        setValues([])
        setChecked(false)
        say({ sentence: t('interviewEntry.saved', { name, count: data.answers }), isRefusal: false })
      })
      focusWho()
    },
    failed: (error: ApiError) => {
      const sentence = Object.values(error.errors).flat().join(' ') || sentenceOf(error)
      say({
        sentence: error.code === 'already_answered' ? t('interviewEntry.already', { name }) : sentence,
        isRefusal: true,
      })
      focusWho()
    },
  })
  const errors = checked ? errorsOf(questions, values) : {}
  const submit = () => {
    say(null)
    setChecked(true)
    if (!who) return focusWho()
    const [first] = Object.keys(errorsOf(questions, values))
    if (first !== undefined) return focusQuestion(form.current, first)
    const owner = respondent === 'person' ? { member_id: who.id } : { realty_id: who.id }
    return save.mutate({ params: { id }, body: { ...owner, channel, values: countedAnswers(questions, values) } })
  }
  return {
    form,
    who,
    setWho,
    channel,
    setChannel,
    values,
    setValues,
    said,
    errors,
    checked,
    submit,
    busy: save.isPending,
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** Digits choose, Enter goes on, Ctrl+Enter saves; beside what the inputs themselves do with keys. */
const useEntryKeys = ({ form, values, setValues, submit }: ReturnType<typeof useEntry>, questions: Question[]) => {
  /** Goes to the question after one, or to the first; after the last one to the button. */
  const goAfter = (key: string | null) => {
    const asked = askedQuestions(questions, values)
    const next = asked[asked.findIndex((one) => one.key === key) + 1]
    if (next) focusQuestion(form.current, next.key)
    else form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    const { target, key, shiftKey, altKey } = event
    const isWithControl = event.ctrlKey || event.metaKey
    if (key === 'Enter' && isWithControl) {
      event.preventDefault()
      return submit()
    }
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-question]')?.dataset.question : undefined
    const question = questions.find((one) => one.key === at)
    if (!question || isWithControl || altKey) return
    if (key === 'Enter' && !shiftKey && !(target instanceof HTMLButtonElement)) {
      event.preventDefault()
      return goAfter(question.key)
    }
    const part = isTyping(target) ? null : digitPressed(question, answerTo(values, question.key), key)
    if (!part) return
    event.preventDefault()
    setValues(answered(values, question.key, part))
  }
  useEffect(() => {
    const node = form.current
    node?.addEventListener('keydown', pressed)
    return () => node?.removeEventListener('keydown', pressed)
  })
  return goAfter
}

interface EntryProps {
  interview: Interview
  given: Who | undefined
}

const WhoFields = ({ of, isPerson, goAfter }: EntryPart & { goAfter: (key: null) => void }) => {
  const t = useText()
  const { who, setWho, channel, setChannel, checked } = of
  const choose = (next: Who | null) => {
    setWho(next)
    if (next) requestAnimationFrame(() => goAfter(null))
  }
  return (
    <Group align="flex-end" grow preventGrowOverflow={false}>
      <LookupField<Who>
        label={t(isPerson ? 'interviewEntry.person' : 'interviewEntry.unit')}
        path="who"
        resource={isPerson ? 'members' : 'realty'}
        find={isPerson ? findPeople : findUnits}
        value={who}
        choose={choose}
        error={checked && !who ? t('issues.required') : undefined}
        withAsterisk
      />
      <NativeSelect
        label={t('interviewEntry.channel')}
        value={channel}
        data={(['paper', 'phone'] as const).map((value) => ({ value, label: t(`interviewEntry.${value}`) }))}
        onChange={(event) => setChannel(event.currentTarget.value === 'phone' ? 'phone' : 'paper')}
      />
    </Group>
  )
}

interface EntryPart {
  of: ReturnType<typeof useEntry>
  isPerson: boolean
}

const Entry = ({ interview, given }: EntryProps) => {
  const t = useText()
  const of = useEntry(interview, given)
  const { form, values, setValues, said, errors, submit, busy } = of
  const { questions, respondent } = interview
  const goAfter = useEntryKeys(of, questions)
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('interviewEntry.about')}
        </Text>
        {said && (
          <Alert color={said.isRefusal ? 'red' : 'green'} role={said.isRefusal ? 'alert' : 'status'}>
            {said.sentence}
          </Alert>
        )}
        <WhoFields of={of} isPerson={respondent === 'person'} goAfter={goAfter} />
        <Answers questions={questions} values={values} write={setValues} errors={errors} keyed />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {t('interviewEntry.saveNext')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Enters answers of those who gave them on paper or by phone, one after another. */
export const showEntryDialog = (interview: Interview, given?: Who) =>
  showModal({
    title: text('interviewEntry.title'),
    size: 'xl',
    body: () => <Entry interview={interview} given={given} />,
  })
