import { Button, Group } from '@mantine/core'
import { maxOptions } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import type { Language } from '@oselia/contract/languages'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../../platform/messages.ts'
import classes from './interviews.builder.module.css'
import {
  type QuestionOption,
  linesOf,
  moved,
  optionAdded,
  optionAfter,
  optionsPasted,
  without,
} from './interviews.builder.rules.ts'
import { useOrdering } from '../../../platform/ordering.ts'
import { readyOptions } from './interviews.templates.messages.ts'

interface Props {
  question: Question
  /** Path of the question in the form. */
  path: string
  language: Language
  /** Only the wording and the order may change. */
  locked: boolean
  errorOf: (path: string) => string | undefined
  write: (options: QuestionOption[]) => void
}

interface RowProps {
  option: QuestionOption
  /** From 1. */
  n: number
  path: string
  language: Language
  error: string | undefined
  dragged: boolean
  handle: ReactNode
  buttons: ReactNode
  rename: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

// Plain elements: there may be thirty of them, drawn with every letter.
const Row = ({ option, n, path, language, error, dragged, handle, buttons, rename, onKey, onPaste }: RowProps) => {
  const t = useText()
  const { text, other, exclusive } = option
  return (
    <li>
      <div className={classes.row} data-dragged={dragged || undefined}>
        {handle}
        <input
          className={classes.input}
          aria-label={t('interviewBuilder.option', { n })}
          aria-invalid={error !== undefined}
          data-path={`${path}.text.${language}`}
          lang={language}
          maxLength={300}
          placeholder={language === 'uk' ? t('interviewBuilder.option', { n }) : text.uk}
          value={text[language] ?? ''}
          onChange={(event) => rename(event.currentTarget.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
        />
        {other && <span className={classes.mark}>{t('interviewBuilder.other')}</span>}
        {exclusive && <span className={classes.mark}>{t('interviewBuilder.exclusive')}</span>}
        {buttons}
      </div>
      {error !== undefined && <span className={classes.error}>{error}</span>}
    </li>
  )
}

interface ButtonsProps {
  n: number
  count: number
  step: ReturnType<typeof useOrdering>['step']
  /** Absent where options can't be removed. */
  remove: (() => void) | null
}

const Buttons = ({ n, count, step, remove }: ButtonsProps) => {
  const t = useText()
  const at = n - 1
  return (
    <>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('interviewBuilder.optionUp', { n })}
        aria-disabled={at === 0}
        onClick={(event) => step(event, at, at - 1)}
      >
        <IconArrowUp size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('interviewBuilder.optionDown', { n })}
        aria-disabled={n === count}
        onClick={(event) => step(event, at, at + 1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </button>
      {remove && (
        <button
          type="button"
          className={classes.icon}
          aria-label={t('interviewBuilder.removeOption', { n })}
          onClick={remove}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </>
  )
}

type Writing = Pick<Props, 'locked' | 'write'> & {
  options: QuestionOption[]
  list: ReturnType<typeof useOrdering>['list']
}

/** What keys and pasting do in the input of an option; the focus goes to the option where the work goes on. */
const useWriting = ({ options, locked, write, list }: Writing) => {
  const change = (next: QuestionOption[], focusAt: number) => {
    flushSync(() => write(next))
    list.current?.children[focusAt]?.querySelector('input')?.focus()
  }
  const remove = (at: number) => change(without(options, at), Math.max(at - 1, 0))
  const onKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isEmpty = event.currentTarget.value === ''
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const to = Math.min(Math.max(at + (key === 'ArrowUp' ? -1 : 1), 0), options.length - 1)
      change(moved(options, at, to), to)
    } else if (key === 'Enter' && !ctrlKey && !metaKey && !locked) {
      const isNextBlank = options[at + 1]?.text.uk === ''
      change(isNextBlank ? options : optionAfter(options, at), at + 1)
    } else if (key === 'Backspace' && isEmpty && options.length > 2 && !locked) remove(at)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (lines.length < 2 || locked) return
    event.preventDefault()
    const next = optionsPasted(options, at, lines)
    change(next, Math.min(at + lines.length - 1, next.length - 1))
  }
  return { change, remove, onKey, onPaste }
}

/** The options of a question: typed one after another, pasted as a list, moved by keys, buttons and dragging. */
export const Options = ({ question, path, language, locked, errorOf, write }: Props) => {
  const t = useText()
  const { kind, options } = question
  const { list, step, handle, dragged } = useOrdering((from, to) => write(moved(options, from, to)))
  const { change, remove, onKey, onPaste } = useWriting({ options, locked, write, list })
  const rename = (at: number, text: string) =>
    write(options.map((one, n) => (n === at ? { ...one, text: { ...one.text, [language]: text } } : one)))
  const listError = errorOf(`${path}.options`)
  return (
    <div role="group" aria-label={t('interviewBuilder.options')} data-path={`${path}.options`} tabIndex={-1}>
      <ol className={classes.list} ref={list}>
        {options.map((option, at) => (
          <Row
            key={option.key}
            option={option}
            n={at + 1}
            path={`${path}.options.${at}`}
            language={language}
            error={errorOf(`${path}.options.${at}.text.uk`)}
            dragged={dragged === at}
            handle={
              <span className={classes.handle} {...handle(at)}>
                <IconGripVertical size={18} aria-hidden="true" />
              </span>
            }
            buttons={
              <Buttons n={at + 1} count={options.length} step={step} remove={locked ? null : () => remove(at)} />
            }
            rename={(text) => rename(at, text)}
            onKey={(event) => onKey(event, at)}
            onPaste={(event) => onPaste(event, at)}
          />
        ))}
      </ol>
      {listError !== undefined && (
        <span className={classes.error} role="alert">
          {listError}
        </span>
      )}
      {!locked && options.length < maxOptions && (
        <Adding kind={kind} options={options} add={(part) => change(optionAdded(options, part), options.length)} />
      )}
    </div>
  )
}

interface AddingProps {
  kind: Question['kind']
  options: readonly QuestionOption[]
  add: (part: Partial<QuestionOption>) => void
}

const Adding = ({ kind, options, add }: AddingProps) => {
  const t = useText()
  const hasOther = options.some(({ other }) => other)
  const hasNothing = options.some(({ exclusive }) => exclusive)
  const button = (label: string, part: Partial<QuestionOption>) => (
    <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={() => add(part)}>
      {label}
    </Button>
  )
  const { other, nothing } = readyOptions
  return (
    <Group gap="xs" mt="xs">
      {button(t('interviewBuilder.addOption'), {})}
      {kind !== 'ranking' && !hasOther && button(t('interviewBuilder.addOther'), { text: other, other: true })}
      {kind === 'multiple' &&
        !hasNothing &&
        button(t('interviewBuilder.addNothing'), { text: nothing, exclusive: true })}
    </Group>
  )
}
