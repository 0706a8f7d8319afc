import { z } from 'zod'
import { languages } from './languages.js'
import { paperFormats } from './paper.enums.js'

export const paperFormat = z.enum(paperFormats).default('A4')

/** `uk,en`: texts in all of them, the first one largest. */
export const paperLanguages = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.enum(languages)).min(1).max(languages.length),
  )
  .default(['uk'])
