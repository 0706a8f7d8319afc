import type { CalendarFields, PresetFields } from '@oselia/contract/service-request-types'
import type { TextMap } from '@oselia/contract/kit'
import type { ColumnType, Generated } from 'kysely'
import type { EntityColumns, Json } from '../../../platform/db.js'

declare module '../../../platform/db.js' {
  interface Database {
    service_request_presets: Omit<PresetFields, 'name'> & { name: Json<TextMap> } & EntityColumns
    work_calendar: {
      only: Generated<boolean>
      week: Json<CalendarFields['week']>
      days: Json<CalendarFields['days']>
      version: Generated<number>
      updated_at: ColumnType<string, never, Date>
    }
  }
}
