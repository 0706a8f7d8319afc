import type { Language } from '@oselia/contract/languages'

/** The sentence of a problem in each language, with `{name}` placeholders. */
export type ProblemText = Record<Language, string>

/** Sentences by code. Each feature adds its own beside their declaration (`declare module`). */
export interface ProblemTexts {}
export type ProblemCode = keyof ProblemTexts

const declared = new Map<string, ProblemText>()

/** Declares the problems of a feature. Throws where a code is declared already. */
export const declareProblems = <const T extends Record<string, ProblemText>>(texts: T): T => {
  for (const [code, text] of Object.entries(texts)) {
    if (declared.has(code)) throw new Error(`the problem ${code} is declared twice`)
    declared.set(code, text)
  }
  return texts
}

/** The sentence of a problem. Throws where no loaded file declares it. */
export const problemText = (code: ProblemCode, language: Language): string => {
  const text = declared.get(code)
  if (!text) throw new Error(`the problem ${code} is not declared`)
  return text[language]
}
