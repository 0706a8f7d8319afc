import { expect, test } from 'vitest'
import { declareProblems, problemText } from './problem-texts.js'
import { notFound, problemBody } from './problems.js'

test('a problem has its sentence in the language of the caller', () => {
  expect(problemBody(notFound(), 'uk')).toEqual({ message: 'Не знайдено', code: 'not_found' })
  expect(problemBody(notFound(), 'es').message).toBe('No encontrado')
})

test('a code that two features declare, or none, is a fault of the program', () => {
  const text = { uk: 'Перше', en: 'First', ru: 'Первое', es: 'Primero' }
  expect(() => declareProblems({ not_found: text })).toThrow('the problem not_found is declared twice')
  expect(problemText('not_found', 'en')).toBe('Not found')
  expect(() => problemText('of_no_feature' as 'not_found', 'en')).toThrow('the problem of_no_feature is not declared')
})
