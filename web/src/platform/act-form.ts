import type { BodyOf, ParamsOf, ReplyOf } from '@oselia/contract/api'
import { useRef } from 'react'
import type { z } from 'zod'
import { type Given, callWith } from './api.ts'
import type { Options } from './form-submit.ts'
import { type SaveForm, useSaveForm } from './form.tsx'
import { type Outcome, readAnew } from './perform.ts'
import { type ActCall, resourceOf } from './query.ts'
import { toast } from './toast.ts'

/** Calls with a body, which a form can send. */
export type SaveCall = { [C in ActCall]: BodyOf<C> extends object ? C : never }[ActCall]
interface Declared {
  method: string
  path: string
  body?: z.ZodType
}

export type ParamsIn<C extends SaveCall> = C extends SaveCall ? ParamsOf<C> : never
/** The body without the version, which the form keeps. */
export type BodyIn<C extends SaveCall> = C extends SaveCall ? Omit<BodyOf<C>, 'version'> : never
export type ReplyIn<C extends SaveCall> = C extends SaveCall ? ReplyOf<C> : never

/** What a form of one call needs, whatever builds its values and body. */
export interface SaveOptions<V extends object, C extends SaveCall> extends Pick<
  Outcome<ActCall>,
  'touches' | 'startsJob'
> {
  params?: ParamsIn<C> | null
  /**
   * The contract of the resource, whose schema of the call validates the body:
   * `() => import(…).then(({ vehicles }) => vehicles)`.
   */
  contract: () => Promise<Record<string, Declared>>
  guard?: boolean
  /** A question before sending, e.g. a confirmation; false sends nothing. */
  agree?: (values: V) => Promise<boolean>
  /**
   * Sends the call where its refusals need more than errors at fields, e.g. a request for approval. Null when nothing is
   * saved until somebody approves it.
   */
  send?: (given: Given<C>) => Promise<ReplyOf<C> | null>
  /** Called first after saving, e.g. to close the dialog. */
  first?: () => void
  /** Called after the refetch, e.g. to open the record's page. */
  done?: (reply: ReplyIn<C>) => unknown
  /** The message of the success toast; none when it is null or omitted. */
  message?: ((reply: ReplyIn<C>) => string) | null
}

interface FormOptions<V extends object, C extends SaveCall>
  extends SaveOptions<V, C>, Pick<Options<V, object, unknown>, 'values' | 'valuesOf' | 'version' | 'labels' | 'show'> {}

/** The values are the body where they have its type. */
type ActOptions<V extends object, C extends SaveCall> = FormOptions<V, C> &
  ([V] extends [BodyIn<C>] ? { body?: (values: V) => BodyIn<C> } : { body: (values: V) => BodyIn<C> })

/** Finds the schema of one call in the contract of its resource. */
const schemaOf = (resource: Record<string, Declared>, name: string) =>
  Object.values(resource).find(({ method, path }) => `${method} ${path}` === name)!.body!

/** `useActForm` for bodies whose type the caller has checked. */
export const useCallForm = <V extends object, C extends SaveCall>(
  name: C,
  options: FormOptions<V, C> & { body?: (values: V) => object },
): SaveForm<V> => {
  const { params, contract, touches, startsJob, first, done, message, ...form } = options
  const send = options.send ?? ((given: Given<C>) => callWith(name, given))
  const last = useRef<{ given: Given<C>; sent: number }>(null)
  return useSaveForm<V, ReplyOf<C> | null, object>({
    ...form,
    resource: resourceOf(name),
    schema: async () => schemaOf(await contract(), name),
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
      await readAnew(name, { ...last.current!, reply }, { touches, startsJob })
      await done?.(reply as ReplyIn<C>)
      if (message) await toast({ message: message(reply as ReplyIn<C>) })
    },
  })
}

/**
 * The form of one call: `useActForm('POST /setting/change/password', { contract, values })`. The call gives the schema
 * and the resource; after saving, what it affects is refetched and the success is said.
 */
export const useActForm = <V extends object, C extends SaveCall>(name: C, options: ActOptions<V, C>): SaveForm<V> =>
  useCallForm(name, options)
