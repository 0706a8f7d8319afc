import type { ApprovalKind } from '@oselia/contract/approvals.enums'
import { ApiError } from './api.ts'
import { toastError } from './toast.ts'
import { text } from './messages.ts'
import { showAbove } from './modal.tsx'

/** The operation to approve, its record and its arguments. */
export interface SecondPersonAsked {
  kind: ApprovalKind
  entity_id?: number
  payload?: Record<string, unknown>
}

/**
 * Handles a call refused because a second person must approve it (409 `needs_second_person`): asks for the reason and
 * sends an approval request. Resolves to `sent`; to `left` when the user cancels; to undefined for any other error, which
 * the caller then handles as usual. `first` is done before the request is sent, which it is not when that fails. An open modal form
 * keeps its state.
 */
export const askSecondPerson = async (
  error: unknown,
  asked: SecondPersonAsked,
  first?: () => Promise<unknown>,
): Promise<'sent' | 'left' | undefined> => {
  if (!(error instanceof ApiError) || error.code !== 'needs_second_person') return undefined
  const { SecondPersonForm } = await import('./approval-request.form.tsx')
  return new Promise((resolve) => {
    let answer: 'sent' | 'left' = 'left'
    showAbove({
      title: text('asks.secondTitle'),
      closed: () => resolve(answer),
      body: (close) => (
        <SecondPersonForm
          asked={asked}
          first={first}
          sent={() => {
            answer = 'sent'
            close()
          }}
          cancel={close}
        />
      ),
    })
  })
}

/** A handler of refusals that asks for a second person where one must approve; any other refusal is a toast. */
export const orSecondPerson = (asked: SecondPersonAsked) => async (error: unknown) => {
  if (!(await askSecondPerson(error, asked))) await toastError(error)
}
