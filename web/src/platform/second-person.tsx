import type { ApprovalKind } from '@oselia/contract/approvals'
import { ApiError } from './api.ts'
import { text } from './messages.ts'
import { showAbove } from './modal.tsx'

/** What shall be agreed to: the act, the thing it is done to, and what the act is asked with. */
export interface SecondPersonAsked {
  kind: ApprovalKind
  entity_id?: number
  payload?: Record<string, unknown>
}

/**
 * After an act was refused because a second person has to agree (409 `needs_second_person`): asks for the reason and sends it
 * for approval. Resolves to `sent`; to `left` when the person thought better of it; to undefined for any other error, which the
 * caller then deals with as ever. A form in the modal stays as it is beneath.
 *
 * `catch (error) { if (!(await askSecondPerson(error, { kind: 'houses.delete', entity_id: id }))) await toastError(error) }`
 */
export const askSecondPerson = async (
  error: unknown,
  asked: SecondPersonAsked,
): Promise<'sent' | 'left' | undefined> => {
  if (!(error instanceof ApiError) || error.code !== 'needs_second_person') return undefined
  const { SecondPersonForm } = await import('./second-person.form.tsx')
  return new Promise((resolve) => {
    let answer: 'sent' | 'left' = 'left'
    showAbove({
      title: text('asks.secondTitle'),
      closed: () => resolve(answer),
      body: (close) => (
        <SecondPersonForm
          asked={asked}
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
