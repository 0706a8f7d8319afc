import { questions } from '@oselia/contract/interviews.questions'
import { questionIssues } from '@oselia/contract/interviews.rules'
import { expect, it } from 'vitest'
import { templateNames, templateQuestions } from './interviews.templates.rules.ts'

it.each(templateNames)('the template %s can be opened as it is', (name) => {
  const made = templateQuestions(name)
  expect(questionIssues(made)).toEqual([])
  // Options begin empty: the two of a new question are not among those of the template.
  expect(questions.parse(made)).toEqual(made)
})
