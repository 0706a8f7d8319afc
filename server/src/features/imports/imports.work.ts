import type { ImportKind, importOptions } from '@oselia/contract/imports'
import { languages } from '@oselia/contract/languages'
import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import { today } from '../../platform/today.js'
import { wordsOf } from './imports.columns.js'
import { HouseBook } from './imports.houses.js'
import type { Draft, Verdict } from './imports.plan.js'
import { roleWords } from './imports.words.js'

export type Options = z.output<typeof importOptions>

/** What rows are looked at with: whose rights, which houses, which roles there are. */
export interface Work {
  act: Act
  kind: ImportKind
  options: Options
  book: HouseBook
  roles: RoleBook
  today: string
}

/** Looks at rows of one kind: in batches as they come, and at the end at what only the whole file tells. */
export interface Planner {
  plan(drafts: Draft[]): Promise<void>
  /** Rows on which the whole file casts another light. */
  finish?(): AsyncGenerator<Verdict[], void, undefined>
}

interface Role {
  id: number
  code: string
  is_owner: boolean
  name: TextMap
}

/** The roles of residents by their names and by the words of lists. */
export class RoleBook {
  readonly #byWord = new Map<string, Role>()
  readonly #byCode = new Map<string, Role>()

  constructor(roles: readonly Role[]) {
    for (const role of roles) {
      this.#byCode.set(role.code, role)
      for (const language of languages) {
        const name = role.name[language]
        if (name) this.#byWord.set(wordsOf(name), role)
      }
    }
  }

  find(text: string): Role | undefined {
    return this.#byWord.get(wordsOf(text)) ?? this.#byCode.get(roleWords.of(text) ?? '')
  }

  code(code: string): Role {
    return this.#byCode.get(code)!
  }
}

export const openWork = async (act: Act, kind: ImportKind, options: Options): Promise<Work> => {
  const { rows } = await sql<Role>`select id, code, is_owner, name from resident_roles
    where deleted_at is null and active order by is_system desc, id`.execute(act.db)
  return {
    act,
    kind,
    options,
    book: await HouseBook.load(act.db, act.scope),
    roles: new RoleBook(rows),
    today: await today(act),
  }
}
