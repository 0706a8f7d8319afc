import type { ReactNode } from 'react'
import type { AnyTable } from './field-table.ts'
import { type OwnWords, useFieldWords } from './field-words.tsx'
import { Changes, type ChangesOf, type Recorded, recordHistory } from './history.changes.tsx'
import { History } from './history.tsx'

const noWords: OwnWords = {}
const useNoWords = () => noWords

/**
 * The history of a resource with declared fields: `History` of one record, and `Changes` for the combined history.
 * `entity` is the name in the history, `useOwnWords` formats what the table can't.
 */
export const historyOf = (
  entity: string,
  table: AnyTable,
  useOwnWords: () => OwnWords = useNoWords,
): Recorded & { History: (of: { id: number; timeZone?: string }) => ReactNode } =>
  recordHistory(entity, {
    labels: table.labels,
    Changes: (of: ChangesOf) => (
      <Changes {...of} labels={table.labels} show={useFieldWords(table, useOwnWords(), of.timeZone)} />
    ),
    History: ({ id, timeZone }) => (
      <History
        entity={entity}
        id={id}
        labels={table.labels}
        show={useFieldWords(table, useOwnWords(), timeZone)}
        timeZone={timeZone}
      />
    ),
  })
