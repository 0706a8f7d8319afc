import { sql, type RawBuilder } from 'kysely'

const apostrophes = "'ʼ`´"

/**
 * Conditions of a text search in a dictionary that is short enough to be compared as it is: every word occurs in what
 * is told of an entry, in any case and with any apostrophe.
 */
export const saying = (told: RawBuilder<unknown>, text: string): RawBuilder<unknown>[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const plain = (value: RawBuilder<unknown>) => sql`translate(lower(${value}), ${apostrophes}, '’’’’')`
      return sql`position(${plain(sql`${word}::text`)} in ${plain(told)}) > 0`
    })
