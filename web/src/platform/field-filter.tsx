import type { AnyTable } from './field-table.ts'
import { FilterSelect } from './filters.tsx'
import { type MessageKey, useText } from './messages.ts'

interface Props {
  table: AnyTable
  /** The field, which is also the URL parameter. */
  name: string
  any: MessageKey
  value: string | undefined
}

/** A list filter by the words of a field. */
export const FieldFilter = ({ table, name, any, value }: Props) => {
  const t = useText()
  const { values = [], wordKey } = table.fields[name]!
  const data = values.map((one) => ({ value: one, label: wordKey ? t(wordKey(one)) : one }))
  return <FilterSelect name={name} label={t(table.labels[name]!)} any={t(any)} value={value} data={data} />
}
