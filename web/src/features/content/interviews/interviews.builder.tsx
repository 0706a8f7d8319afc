import { Button, Group, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { maxQuestions, questionKinds, type QuestionKind } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import { type Language, languages } from '@oselia/contract/languages'
import { IconEye, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocal, useText } from '../../../platform/messages.ts'
import { toast } from '../../../platform/toast.ts'
import classes from './interviews.builder.module.css'
import { CardErrors, QuestionEditor, useAbout } from './interviews.builder.card.tsx'
import { added, conditionQuestions, duplicated, moved, restored, without } from './interviews.builder.rules.ts'
import type { Builder } from './interviews.builder.state.ts'
import { useOrdering } from '../../../platform/ordering.ts'
import { Templates } from './interviews.templates.tsx'

interface Props {
  builder: Builder
  /** There are answers: only the wording may change. */
  locked: boolean
}

const showPreview = async (questions: readonly Question[]) =>
  (await import('./interviews.preview.tsx')).showPreview(questions)

/** The condition of a question in words. */
const useConditionWords = (questions: readonly Question[]) => {
  const t = useText()
  const local = useLocal()
  return ({ show_if: condition }: Question) => {
    const asked = questions.findIndex(({ key }) => key === condition?.question)
    const question = questions[asked]
    if (!condition || !question) return null
    const { scale_from, scale_to } = question
    const chosen = question.options.filter(({ key }) => condition.options.includes(key))
    const words =
      question.kind === 'scale'
        ? `${condition.min ?? scale_from}–${condition.max ?? scale_to}`
        : chosen.map(({ text }) => local(text)).join(', ')
    return t('interviewBuilder.ifWords', { n: asked + 1, words })
  }
}

/** What is done with questions: each keeps the focus where the work goes on. */
const useActs = ({ questions, write, open }: Builder) => {
  const t = useText()
  const [told, tell] = useState('')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions().length) return
    write(moved(questions(), from, to))
    tell(t('interviewBuilder.moved', { place: to + 1, count: questions().length }))
  }
  const add = (kind: QuestionKind) => {
    const next = added(questions(), kind)
    write(next)
    open(next.at(-1)!.key)
  }
  const duplicate = (at: number) => {
    const next = duplicated(questions(), at)
    write(next)
    open(next[at + 1]!.key)
  }
  const remove = (at: number) => {
    const question = questions()[at]!
    const rest = without(questions(), at)
    write(rest)
    open((rest[at] ?? rest.at(-1))?.key ?? null, 'head')
    const undo = () => {
      write(restored(questions(), at, question))
      open(question.key)
    }
    void toast({ message: t('interviewBuilder.deleted'), undo })
  }
  return { move, add, duplicate, remove, told }
}

const Adding = ({ add, count }: { add: (kind: QuestionKind) => void; count: number }) => {
  const t = useText()
  if (count >= maxQuestions) return <Text size="sm">{t('interviewBuilder.most', { count: maxQuestions })}</Text>
  return (
    <div role="group" aria-label={t('interviewBuilder.add')}>
      <Text size="sm" c="dimmed" mb={6}>
        {t('interviewBuilder.add')}
      </Text>
      <Group gap="xs">
        {questionKinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => add(kind)}
          >
            {t(`interviewBuilder.${kind}`)}
          </Button>
        ))}
      </Group>
    </div>
  )
}

const LanguageChoice = ({ language, choose }: { language: Language; choose: (language: Language) => void }) => {
  const t = useText()
  return (
    <>
      <VisuallyHidden id="question-language">{t('interviewBuilder.language')}</VisuallyHidden>
      <SegmentedControl
        size="xs"
        aria-labelledby="question-language"
        value={language}
        data={languages.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => choose(value)}
      />
    </>
  )
}

/** What a condition may name, with the numbers of the questions. */
const earlierThan = (questions: readonly Question[], at: number) =>
  conditionQuestions(questions, at).map((question) => ({ question, number: questions.indexOf(question) + 1 }))

interface CardProps extends Props {
  at: number
  question: Question
  /** The condition in words. */
  condition: string | null
  dragged: boolean
  handle: ReactNode
  acts: Omit<ReturnType<typeof useActs>, 'told' | 'add'>
}

const Card = ({ builder, locked, at, question, condition, dragged, handle, acts }: CardProps) => {
  const t = useText()
  const local = useLocal()
  const aboutOf = useAbout()
  const { language, opened, open, errorOf, errorsOf, write } = builder
  const questions = builder.questions()
  const { key, text } = question
  const path = `questions.${at}`
  const isOpen = opened === key
  const errors = errorsOf(at)
  const { move, duplicate, remove } = acts
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || locked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const button = event.currentTarget
    flushSync(() => move(at, at + (event.key === 'ArrowUp' ? -1 : 1)))
    button.focus()
  }
  return (
    <li
      className={classes.card}
      data-open={isOpen || undefined}
      data-faulty={errors.length > 0 || undefined}
      data-dragged={dragged || undefined}
    >
      <div className={classes.head}>
        {handle}
        <button
          type="button"
          className={classes.title}
          aria-expanded={isOpen}
          data-path={path}
          onClick={() => open(isOpen ? null : key, isOpen ? 'head' : 'text')}
          onKeyDown={onKey}
        >
          <span className={classes.name}>
            {at + 1}. {local(text) || t('poll.noText')}
          </span>
          <span className={classes.about}>{aboutOf(question, condition)}</span>
          {!isOpen && <CardErrors errors={errors} />}
        </button>
      </div>
      {isOpen && (
        <QuestionEditor
          question={question}
          path={path}
          language={language}
          locked={locked}
          errorOf={errorOf}
          write={(part) => write(questions.with(at, { ...question, ...part }))}
          earlier={earlierThan(questions, at)}
          up={() => move(at, at - 1)}
          down={() => move(at, at + 1)}
          duplicate={() => duplicate(at)}
          remove={() => remove(at)}
        />
      )}
    </li>
  )
}

const Tools = ({ builder: { language, setLanguage, questions } }: { builder: Builder }) => {
  const t = useText()
  const all = questions()
  return (
    <Group justify="space-between" gap="xs">
      <LanguageChoice language={language} choose={setLanguage} />
      {all.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden="true" />}
          onClick={() => void showPreview(all)}
        >
          {t('interviewBuilder.preview')}
        </Button>
      )}
    </Group>
  )
}

/** The questions of an interview: closed ones in a line each, and one that is being written. */
export const QuestionBuilder = ({ builder, locked }: Props) => {
  const t = useText()
  const questions = builder.questions()
  const { length } = questions
  const conditionOf = useConditionWords(questions)
  const { told, add, ...acts } = useActs(builder)
  const { list, handle, dragged } = useOrdering(acts.move)
  const handleOf = (at: number) => (
    <span className={classes.handle} {...handle(at)}>
      <IconGripVertical size={18} aria-hidden="true" />
    </span>
  )
  return (
    <Stack gap="sm" data-path="questions" tabIndex={-1}>
      <Tools builder={builder} />
      {length === 0 && <Text c="dimmed">{t('interviewBuilder.none')}</Text>}
      <ol className={classes.list} ref={list}>
        {questions.map((question, at) => (
          <Card
            key={question.key}
            builder={builder}
            locked={locked}
            at={at}
            question={question}
            condition={conditionOf(question)}
            dragged={dragged === at}
            handle={locked ? null : handleOf(at)}
            acts={acts}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <CardErrors errors={[builder.errorOf('questions')].filter((one) => one !== undefined)} />
      {!locked && <Adding add={add} count={length} />}
      {!locked && length === 0 && <Templates builder={builder} />}
      {!locked && length > 0 && (
        <Text size="xs" c="dimmed">
          {t('interviewBuilder.keys')}
        </Text>
      )}
    </Stack>
  )
}
