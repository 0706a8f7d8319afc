import { z } from 'zod'
import { answerLength, maxOptions, maxQuestions, questionKinds } from './interviews.enums.js'
import * as kit from './kit.js'

/** Names a question or an option within one interview; kept while it is edited, so that answers stay with it. */
const key = z.string().regex(/^[a-z0-9]{1,12}$/)

const option = z.strictObject({
  key,
  text: kit.residentText(300),
  /** Whoever chooses it may add words of their own. */
  other: z.boolean().default(false),
  /** Of several choices: chosen alone. */
  exclusive: z.boolean().default(false),
})

/**
 * The condition under which a question is asked: an earlier question that is itself asked was answered with one of these options, or
 * with a number from `min` to `max`.
 */
const condition = z.strictObject({
  question: key,
  options: z.array(key).max(maxOptions).default([]),
  min: z.int().nullable().default(null),
  max: z.int().nullable().default(null),
})

export const question = z.strictObject({
  key,
  kind: z.enum(questionKinds),
  text: kit.residentText(500),
  help: kit.residentText(1000).nullable().default(null),
  required: z.boolean().default(true),
  /** Of `single`, `multiple` and `ranking`: two or more; otherwise none. */
  options: z.array(option).max(maxOptions).default([]),
  /** Of `multiple`: how many are chosen, when it is answered. */
  min_choices: z.int().min(1).max(maxOptions).nullable().default(null),
  max_choices: z.int().min(1).max(maxOptions).nullable().default(null),
  /** Of `scale`: its ends, at most 10 apart. */
  scale_from: z.int().min(0).max(1).default(1),
  scale_to: z.int().min(2).max(10).default(5),
  scale_low: kit.residentText(100).nullable().default(null),
  scale_high: kit.residentText(100).nullable().default(null),
  show_if: condition.nullable().default(null),
})
export type Question = z.output<typeof question>

/** Questions in their order. What is checked across them (keys once, conditions on earlier questions) is `questionIssues`. */
export const questions = z.array(question).max(maxQuestions)

/** The answer to one question; which of the fields counts depends on its kind. */
export const answerValue = z.strictObject({
  question: key,
  /** Keys of options: one of `single`, some of `multiple`, all of `ranking` with the first place first. */
  options: z.array(key).max(maxOptions).default([]),
  /** The words beside an option that asks for them. */
  other: kit.optionalText(300),
  number: z.int().nullable().default(null),
  text: kit.optionalText(answerLength),
  day: kit.day.nullable().default(null),
})
export type AnswerValue = z.output<typeof answerValue>

export const answerValues = z.array(answerValue).max(maxQuestions)
