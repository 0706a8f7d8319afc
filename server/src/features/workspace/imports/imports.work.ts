import type { importOptions } from '@oselia/contract/imports'
import type { ImportKind } from '@oselia/contract/imports.enums'
import { languages } from '@oselia/contract/languages'
import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { wordsOf } from './imports.columns.js'
import { HouseBook } from './imports.houses.js'
import type { Draft, Verdict } from './imports.plan.js'
import { roleWords } from './imports.words.js'

export type Options = z.output<typeof importOptions>

/** The context of planning: the user, the options, the known houses and roles. */
export interface Work {
  ctx: RequestContext
  kind: ImportKind
  options: Options
  book: HouseBook
  roles: RoleBook
  today: string
}

/** Plans rows of one kind: in batches, and finally those that need the whole file. */
export interface Planner {
  plan(drafts: Draft[]): Promise<void>
  /** Rows whose verdict changes once the whole file is known. */
  finish?(): AsyncGenerator<Verdict[], void, undefined>
}

interface Role {
  id: number
  code: string
  is_owner: boolean
  name: TextMap
}

/** Resident roles by their names and by the words of lists. */
class RoleBook {
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

export const openWork = async (ctx: RequestContext, kind: ImportKind, options: Options): Promise<Work> => {
  const { rows } = await sql<Role>`select id, code, is_owner, name from resident_roles
    where deleted_at is null and active order by is_system desc, id`.execute(ctx.db)
  return {
    ctx,
    kind,
    options,
    book: await HouseBook.load(ctx.db, ctx.scope),
    roles: new RoleBook(rows),
    today: await today(ctx),
  }
}
