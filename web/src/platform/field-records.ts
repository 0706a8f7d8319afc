import type { FieldOptions } from './field-kinds.ts'

/** Another record by its id, chosen in a select element, which holds text. */
export const selectedId = <const O extends FieldOptions>(options?: O) => ({
  kind: 'other' as const,
  blank: '',
  toForm: (held: number | null) => (held === null ? '' : String(held)),
  toBody: (chosen: string) => (chosen === '' ? null : Number(chosen)),
  ...(options as O),
})

/** Other things by their ids. `from` is the entity's key that names them. */
export const references = <F extends string, H, C extends { id: number }, const O extends FieldOptions>(
  from: F,
  toChoice: (held: H) => C,
  options?: O,
) => ({
  kind: 'references' as const,
  from,
  blank: [] as C[],
  toForm: (held: readonly H[]) => held.map(toChoice),
  toBody: (chosen: C[]) => chosen.map(({ id }) => id),
  ...(options as O),
})
