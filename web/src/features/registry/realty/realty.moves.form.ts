import type { BodyOf, ReplyOf } from '@oselia/contract/api'
import type { z } from 'zod'
import { type Given, callWith } from '../../../platform/api.ts'
import { useSaveForm } from '../../../platform/form.tsx'
import { type MessageKey, text } from '../../../platform/messages.ts'
import { toast } from '../../../platform/toast.ts'
import { unitChanged } from './realty.lists.ts'

type SentBy<C extends Move> = C extends Move ? BodyOf<C> : never
/** Operations on a unit, each with a form in a modal. */
type Move = `POST /realty/:id/${'move-in' | 'move-out' | 'sale' | 'split' | 'merge'}`

interface Options<V extends object, C extends Move> {
  schema: () => Promise<z.ZodType>
  values: V
  body: (values: V) => SentBy<C>
  close: () => void
  message: MessageKey
}

/** The form of an operation on a unit: closes the modal, refetches all that it may change, and confirms it. */
export const useMoveForm = <V extends object, C extends Move>(
  name: C,
  id: number,
  { close, message, ...form }: Options<V, C>,
) =>
  useSaveForm<V, ReplyOf<C>, SentBy<C> & object>({
    ...form,
    resource: name,
    send: (body, key) => callWith(name, { params: { id }, body, key } as unknown as Given<C>),
    done: async () => {
      close()
      await unitChanged()
      await toast({ message: text(message) })
    },
  })
