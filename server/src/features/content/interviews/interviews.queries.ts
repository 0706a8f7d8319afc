import type { Interview, interviewList } from '@oselia/contract/interviews'
import type { InterviewPhase } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import type { TextMap } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { audienceColumns } from '../../registry/audience/audience.rows.public.js'
import type { Db, EntityColumns, Json, NullableInstant } from '../../../platform/db.js'
import { paged, type List, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { publishableColumns, publishedFilters, type Publishable } from '../publishing/publishing.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    interviews: EntityColumns & {
      title: Json<TextMap>
      body: Json<TextMap> | null
      respondent: Interview['respondent']
      anonymous: boolean
      may_edit: boolean
      results_visible: Interview['results_visible']
      questions: Json<Question[]>
      paused: boolean
      audience_id: number
      publish_at: NullableInstant
      published_at: NullableInstant
      ends_at: NullableInstant
      closing_told_at: NullableInstant
      pinned: boolean
      state: Interview['state']
      search_keys: string
      is_demo: boolean | undefined
    }
  }
}

type Query = z.output<typeof interviewList>
type Filters = Omit<Query, 'page' | 'per_page'>
export type Stored = Omit<Interview, 'undo_until'> & Publishable

const phase = sql<InterviewPhase>`(case i.state when 'published' then case when i.paused then 'paused' else 'open' end
  when 'archived' then 'closed' else i.state end)`

const columns = (scope: Scope) => sql<Stored>`i.id, i.version, i.title, i.body, i.respondent, i.anonymous, i.may_edit,
  i.results_visible, i.questions, i.paused, i.publish_at, i.published_at, i.ends_at, i.pinned, i.state, i.created_at,
  i.updated_at, ${phase} as phase, (select count(*) from interview_sheets a where a.interview_id = i.id) as answers,
  ${audienceColumns(scope, 'i')}, ${publishableColumns('interviews', 'i')},
  ${staffRef('i.created_by')} as created_by`

const sort: Record<string, RawBuilder<unknown>> = {
  title: sql`(i.title ->> 'uk') collate uk_icu`,
  created_at: sql`i.created_at`,
  updated_at: sql`i.updated_at`,
  published_at: sql`i.published_at`,
  ends_at: sql`i.ends_at`,
  state: sql`i.state`,
}

/** The list specification for `paged` and the export. */
export const listSpec = (scope: Scope, query: Filters): List => ({
  columns: columns(scope),
  from: sql`interviews i`,
  where: [...publishedFilters(scope, query, 'i'), ...(query.phase ? [sql`${phase} = ${query.phase}`] : [])],
  sort,
  tiebreaker: sql`i.id`,
})

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(db, listSpec(scope, query), query)

export const selection = ({ scope }: { scope: Scope }) => ({ columns: columns(scope), from: sql`interviews i` })
