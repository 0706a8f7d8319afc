import type { BodyOf, ParamsOf, ReplyOf } from '@oselia/contract/api'
import type { Permission } from '@oselia/contract/kit'
import { useRef } from 'react'
import type { Language } from '@oselia/contract/languages'
import type { z } from 'zod'
import { type Given, callWith } from './api.ts'
import type { AnyTable, Fields, FormOf, HeldBy, SentBy } from './field-table.ts'
import { type OwnWords, useFieldWords } from './field-words.tsx'
import { type SaveForm, useSaveForm } from './form.tsx'
import { text, useLanguage } from './messages.ts'
import { readAnew } from './perform.ts'
import { type ActCall, type Resource, resourceOf } from './query.ts'
import { can } from './session.ts'
import { toast } from './toast.ts'
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
/** Calls that save a form. */
type SaveCall = { [C in ActCall]: BodyOf<C> extends object ? C : never }[ActCall]
interface Declared {
  method: string
  path: string
  body?: z.ZodType
}

type ParamsIn<C extends SaveCall> = C extends SaveCall ? ParamsOf<C> : never
type BodyIn<C extends SaveCall> = C extends SaveCall ? Omit<BodyOf<C>, 'version'> : never
type ReplyIn<C extends SaveCall> = C extends SaveCall ? ReplyOf<C> : never

interface Shared<F extends Fields, C extends SaveCall, E extends HeldBy<F>> {
  table: Table<F>
  /** The call that saves. */
  save: C
  params?: ParamsIn<C> | null
  /**
   * The contract of the resource, whose schema of the call validates the body:
   * `() => import(…).then(({ vehicles }) => vehicles)`.
   */
  contract: () => Promise<Record<string, Declared>>
  /** The record to edit; omit for a new one. */
  held?: (E & { version: number }) | null
  /** Initial values of a new record, in addition to the blank ones. */
  given?: Partial<FormOf<NoInfer<F>>>
  /** Computes form values that depend on more than the declared fields. */
  values?: (held: E, language: Language) => FormOf<F>
  /** Formats values that the table can't, in the resolution of conflicts. */
  words?: OwnWords
  guard?: boolean
  /**
   * Sends the call where its refusals need more than errors at fields, e.g. a request for approval. Null when nothing is
   * saved until somebody approves it.
   */
  send?: (given: Given<C>) => Promise<ReplyOf<C> | null>
  /** A question before sending, e.g. a confirmation; false sends nothing. */
  agree?: (values: FormOf<NoInfer<F>>) => Promise<boolean>
  touches?: readonly Resource[]
  /** Called first after saving, e.g. to close the dialog. */
  first?: () => void
  /** Called after the refetch, e.g. to open the record's page. */
  done?: (reply: ReplyIn<C>) => unknown
  /** The message of the success toast; null for none. */
  message?: ((reply: ReplyIn<C>) => string) | null
}

/** The table builds the body where its type fits the call; otherwise the form must. */
type Options<F extends Fields, C extends SaveCall, E extends HeldBy<F>> = Shared<F, C, E> &
  ([SentBy<F>] extends [BodyIn<C>]
    ? { body?: (values: FormOf<F>, can: Can) => BodyIn<C> }
    : { body: (values: FormOf<F>, can: Can) => BodyIn<C> })

/** Finds the schema of one call in the contract of its resource. */
const schemaOf = (resource: Record<string, Declared>, name: string) =>
  Object.values(resource).find(({ method, path }) => `${method} ${path}` === name)!.body!

/** The form of a resource with declared fields: `useSaveForm` configured from its field table and its call. */
export const useFieldForm = <F extends Fields, C extends SaveCall, E extends HeldBy<F> = HeldBy<F>>(
  options: Options<F, C, E>,
): SaveForm<FormOf<F>> => {
  const { table, save, params, contract, held, given, words, guard, agree, touches, first, done, message } = options
  const {
    body = table.body,
    values: valuesOf = table.values,
    send = (given: Given<C>) => callWith(save, given),
  } = options
  const language = useLanguage()
  const user = useUser()
  const last = useRef<{ given: Given<C>; sent: number }>(null)
  return useSaveForm<FormOf<F>, ReplyOf<C> | null, object>({
    resource: resourceOf(save),
    schema: async () => schemaOf(await contract(), save),
    values: held ? valuesOf(held, language) : table.blank(given),
    valuesOf: (current) => valuesOf(current as E, language),
    body: (values) => body(values, (permission) => can(user, permission)),
    version: held?.version,
    labels: table.labels,
    show: useFieldWords(table, words),
    guard,
    agree,
    send: (body, key) => {
      last.current = {
        given: { params: params ?? undefined, body, key } as unknown as Given<C>,
        sent: performance.now(),
      }
      return send(last.current.given)
    },
    done: async (reply) => {
      first?.()
      if (reply === null) return
      await readAnew(save, { ...last.current!, reply }, { touches })
      await done?.(reply as ReplyIn<C>)
      if (message !== null) await toast({ message: message?.(reply as ReplyIn<C>) ?? text('ui.saved') })
    },
  })
}
