import type { StatementLine } from '@oselia/contract/statement-imports'
import { useFormat, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { partsToPost, type Part } from './statement-imports.parts.rules.ts'

const reopen = ({ id, version }: StatementLine, reason: string) =>
  perform(
    'POST /payments/lines/:id/reopen',
    { params: { id }, body: { version, reason } },
    { touches: ['bills', 'counters'] },
  )

/** What is done with a movement; `next` shows the one after it. */
export const useActs = (line: StatementLine, parts: readonly Part[], next: () => void) => {
  const t = useText()
  const { money } = useFormat()
  const mayUndo = useCan('payments.delete')
  const { id, version } = line
  const undo = {
    ...(mayUndo && { undo: ({ data }: { data: StatementLine }) => reopen(data, t('statementImports.mistake')) }),
  }
  const laid = partsToPost(parts, line.amount_minor - line.posted_minor)
  const sum = (laid ?? []).reduce((all, { amount_minor }) => all + amount_minor, 0)
  const touches = ['bills', 'counters'] as const
  const post = (is_another: boolean) =>
    perform(
      'POST /payments/lines/:id/post',
      { params: { id }, body: { version, parts: laid ?? [], is_another } },
      {
        touches,
        first: next,
        message: t('statementImports.posted', { sum: money(sum) }),
        failed: async (error) => {
          if (error.code !== 'likely_same') return toastError(error)
          const question = { title: t('statementImports.likelySame'), text: error.message }
          if (await confirm({ ...question, yes: t('statementImports.postAnother') })) await post(true)
        },
        ...undo,
      },
    )
  return {
    isReady: laid !== null,
    post,
    same: (payment_id: number) =>
      perform(
        'POST /payments/lines/:id/same',
        { params: { id }, body: { version, payment_id } },
        { touches, first: next, message: t('statementImports.linked'), ...undo },
      ),
    dismiss: () =>
      askReason({
        title: t('statementImports.dismiss'),
        yes: t('statementImports.dismiss'),
        act: async (reason) =>
          (await perform(
            'POST /payments/lines/:id/dismiss',
            { params: { id }, body: { version, reason } },
            { touches, first: next, message: t('statementImports.dismissed'), ...undo },
          )) !== undefined,
      }),
    refund: (of_id: number, payment_id?: number) =>
      perform(
        'POST /payments/lines/:id/refund',
        { params: { id }, body: { version, of_id, payment_id } },
        { touches, first: next, message: t('statementImports.returned'), ...undo },
      ),
  }
}
