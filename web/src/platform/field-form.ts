import type { Permission } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { type BodyIn, type SaveCall, type SaveOptions, useCallForm } from './act-form.ts'
import type { AnyTable, Fields, FormOf, HeldBy, SentBy } from './field-table.ts'
import { type OwnWords, useFieldWords } from './field-words.tsx'
import type { SaveForm } from './form.tsx'
import { text, useLanguage } from './messages.ts'
import { can } from './session.ts'
import { useUser } from './user.ts'

/** The result of `fieldTable`. */
interface Table<F extends Fields> extends AnyTable {
  fields: F
  blank(given?: Partial<FormOf<NoInfer<F>>>): FormOf<NoInfer<F>>
  values(held: HeldBy<NoInfer<F>>, language: Language): FormOf<NoInfer<F>>
  body(values: FormOf<NoInfer<F>>, can?: Can): SentBy<NoInfer<F>>
}
/** Whether the user has a permission, for bodies that leave out fields that the user may not set. */
type Can = (permission: Permission) => boolean

interface Shared<F extends Fields, C extends SaveCall, E extends HeldBy<F>> extends SaveOptions<FormOf<NoInfer<F>>, C> {
  table: Table<F>
  /** The call that saves. */
  save: C
  /** The record to edit; omit for a new one. */
  held?: (E & { version: number }) | null
  /** Initial values of a new record, in addition to the blank ones. */
  given?: Partial<FormOf<NoInfer<F>>>
  /** Computes form values that depend on more than the declared fields. */
  values?: (held: E, language: Language) => FormOf<F>
  /** Formats values that the table can't, in the resolution of conflicts. */
  words?: OwnWords
}

/** The table builds the body where its type fits the call; otherwise the form must. */
type Options<F extends Fields, C extends SaveCall, E extends HeldBy<F>> = Shared<F, C, E> &
  ([SentBy<F>] extends [BodyIn<C>]
    ? { body?: (values: FormOf<F>, can: Can) => BodyIn<C> }
    : { body: (values: FormOf<F>, can: Can) => BodyIn<C> })

/** The form of a resource with declared fields: `useActForm` configured from its field table. Says "saved" by default. */
export const useFieldForm = <F extends Fields, C extends SaveCall, E extends HeldBy<F> = HeldBy<F>>(
  options: Options<F, C, E>,
): SaveForm<FormOf<F>> => {
  const { table, save, held, given, words, message, ...form } = options
  const { body = table.body, values: valuesOf = table.values } = options
  const language = useLanguage()
  const user = useUser()
  return useCallForm<FormOf<F>, C>(save, {
    ...form,
    values: held ? valuesOf(held, language) : table.blank(given),
    valuesOf: (current) => valuesOf(current as E, language),
    body: (values) => body(values, (permission) => can(user, permission)),
    version: held?.version,
    labels: table.labels,
    show: useFieldWords(table, words),
    message: message === undefined ? () => text('ui.saved') : message,
  })
}
