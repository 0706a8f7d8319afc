import type { QuestionKind } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import { added, optionAdded } from './interviews.builder.rules.ts'
import { readyOptions, templateTexts as w } from './interviews.templates.messages.ts'

export const templateNames = ['services', 'day', 'contractor'] as const
type TemplateName = (typeof templateNames)[number]

type Draft = Partial<Omit<Question, 'options' | 'key' | 'kind'>> & {
  kind: QuestionKind
  options?: readonly Partial<Question['options'][number]>[]
}

const scale = { kind: 'scale', scale_low: w.bad, scale_high: w.good } as const
const texts = (...all: Question['text'][]) => all.map((text) => ({ text }))
/** Asked after a mark of one to three at a question of the same template. */
const afterLow = (question: string) => ({ question, options: [], min: 1, max: 3 })
const afterFirst = (question: string, ...options: string[]) => ({ question, options, min: null, max: null })

const templates: Record<TemplateName, readonly Draft[]> = {
  services: [
    { ...scale, text: w.cleaning },
    { ...scale, text: w.manager },
    { kind: 'text', text: w.what, required: false, show_if: afterLow('q2') },
    { kind: 'ranking', text: w.firstOfAll, options: texts(w.lift, w.yard, w.heat, w.safety) },
  ],
  day: [
    { kind: 'single', text: w.coming, options: texts(w.yes, w.maybe, w.no) },
    {
      kind: 'multiple',
      text: w.whichDay,
      options: texts(w.saturday, w.sunday, w.evening),
      show_if: afterFirst('q1', 'o1', 'o2'),
    },
    {
      kind: 'multiple',
      text: w.bring,
      required: false,
      options: [...texts(w.tools, w.plants, w.tea), { text: readyOptions.other, other: true }],
      show_if: afterFirst('q1', 'o1'),
    },
  ],
  contractor: [
    { ...scale, text: w.quality },
    { kind: 'text', text: w.what, required: false, show_if: afterLow('q1') },
    { kind: 'single', text: w.inTime, options: texts(w.yes, w.no) },
    { kind: 'single', text: w.again, options: texts(w.yes, w.no, w.maybe) },
    { kind: 'text', text: w.remarks, required: false },
  ],
}

/** The questions of a template: `q1`, `q2`… with options `o1`, `o2`…, as their conditions name them. */
export const templateQuestions = (name: TemplateName): Question[] => {
  const questions: Question[] = []
  for (const { kind, options = [], ...part } of templates[name]) {
    let own: Question['options'] = []
    for (const option of options) own = optionAdded(own, option)
    questions.push({ ...added(questions, kind).at(-1)!, ...part, options: own })
  }
  return questions
}
