import type { Question } from '@oselia/contract/interviews.questions'
import { type QuestionIssue, questionIssues } from '@oselia/contract/interviews.rules'
import type { Language } from '@oselia/contract/languages'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SaveForm } from '../../../platform/form.tsx'
import { type MessageKey, useText } from '../../../platform/messages.ts'
import { blankTexts, cleaned } from './interviews.builder.rules.ts'

/** Sentences of what is wrong, by the keys of `questionIssues` and `blankTexts`. */
const sentences: Record<string, MessageKey> = {
  required: 'issues.required',
  questions_none: 'issues.questions_none',
  key_repeated: 'issues.key_repeated',
  options_unexpected: 'issues.options_unexpected',
  options_few: 'issues.options_few',
  options_repeated: 'issues.options_repeated',
  choices_many: 'issues.choices_many',
  choices_order: 'issues.choices_order',
  condition_later: 'issues.condition_later',
  condition_kind: 'issues.condition_kind',
  condition_empty: 'issues.condition_empty',
  condition_option: 'issues.condition_option',
}

/** How much is checked: nothing yet, what a draft needs, or what an open interview needs. */
type Checked = 'nothing' | 'draft' | 'whole'

const issuesOf = (questions: readonly Question[], checked: Checked): QuestionIssue[] => {
  if (checked === 'nothing') return []
  const sent = cleaned(questions)
  // Options that are left blank are not sent, but the paths are those of the form.
  const blank = blankTexts(questions.map((one, at) => ({ ...one, options: keptAs(one, sent[at]!) })))
  return checked === 'draft' ? blank : [...blank, ...questionIssues(sent)]
}

/** The options of the form, with a text in place of those that are left out: they are no mistake. */
const keptAs = ({ options }: Question, { options: sent }: Question) =>
  options.map((one) => (sent.some(({ key }) => key === one.key) ? one : { ...one, text: { uk: '—' } }))

/** The part of a card that takes the focus. */
type Part = 'text' | 'head'

export interface Builder {
  questions: () => Question[]
  write: (questions: Question[]) => void
  language: Language
  setLanguage: (language: Language) => void
  /** Key of the question that is being written. */
  opened: string | null
  open: (key: string | null, part?: Part) => void
  errorOf: (path: string) => string | undefined
  /** All that is wrong with a question. */
  errorsOf: (at: number) => string[]
  /** Whether the questions may be saved into a state; goes to the first mistake otherwise. */
  review: (state: PublicationState) => boolean
  /** How many mistakes are shown. */
  faults: number
}

const atPath = (root: HTMLElement | null, path: string) => {
  const found = root?.querySelector<HTMLElement>(`[data-path="${path}"]`)
  return found?.matches('[role="group"]') ? (found.querySelector<HTMLElement>('input') ?? found) : found
}

/** The state of the builder of questions, which stand in a form. */
export const useBuilder = <V extends { questions: Question[] }>(of: SaveForm<V>): Builder => {
  const t = useText()
  const { root } = of
  const [language, setLanguage] = useState<Language>('uk')
  const [opened, setOpened] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked>('nothing')
  const questions = () => of.form.getValues().questions
  const issues = issuesOf(questions(), checked)
  const served = Object.entries(of.form.errors).flatMap(([path, sentence]) =>
    path.startsWith('questions') && typeof sentence === 'string' ? [[path, sentence] as const] : [],
  )
  const found = [...issues.map(({ path, key }) => [path, t(sentences[key] ?? 'issues.required')] as const), ...served]

  const open = (key: string | null, part: Part = 'text') => {
    const at = questions().findIndex((one) => one.key === (key ?? opened))
    flushSync(() => setOpened(key))
    const path = `questions.${at}`
    const input = part === 'head' ? null : atPath(root.current, `${path}.text.${language}`)
    ;(input ?? atPath(root.current, path))?.focus()
  }
  const review = (state: PublicationState) => {
    const isOpening = state === 'published' || state === 'scheduled'
    const next = isOpening || checked === 'whole' ? 'whole' : 'draft'
    const wrong = issuesOf(questions(), isOpening ? 'whole' : 'draft')
    const at = Number(/^questions\.(\d+)/.exec(wrong[0]?.path ?? '')?.[1] ?? -1)
    flushSync(() => {
      setChecked(next)
      if (wrong.length > 0) setLanguage('uk')
      if (at >= 0) setOpened(questions()[at]!.key)
    })
    if (wrong[0])
      (
        atPath(root.current, wrong[0].path) ??
        atPath(root.current, `questions.${at}`) ??
        atPath(root.current, 'questions')
      )?.focus()
    return wrong.length === 0
  }
  return {
    questions,
    write: (next) => of.set('questions', next),
    language,
    setLanguage,
    opened,
    open,
    errorOf: (path) => found.find(([known]) => known === path)?.[1],
    errorsOf: (at) => {
      const own = found.filter(([path]) => path === `questions.${at}` || path.startsWith(`questions.${at}.`))
      return [...new Set(own.map(([, sentence]) => sentence))]
    },
    review,
    faults: issues.length,
  }
}
