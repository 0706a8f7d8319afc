import type { TypeFields } from '@oselia/contract/service-request-types'
import type { TextMap } from '@oselia/contract/kit'
import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { EntityColumns, Json } from '../../../platform/db.js'

type Texts = 'name' | 'hint' | 'form' | 'checklist' | 'replies'

declare module '../../../platform/db.js' {
  interface Database {
    service_request_types: Omit<TypeFields, Texts | 'role_ids' | 'staff_ids'> & {
      name: Json<TextMap>
      hint: ColumnType<TextMap | null, RawBuilder<TextMap> | null, RawBuilder<TextMap> | null>
      form: Json<TypeFields['form']>
      checklist: Json<string[]>
      replies: Json<TypeFields['replies']>
      merged_into: ColumnType<number | null, number | null | undefined, number | null>
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}
