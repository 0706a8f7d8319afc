import { Text } from '@mantine/core'
import { type Voting, votings } from '@oselia/contract/votings'
import { useActForm } from '../../../platform/act-form.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'

const SecondCallForm = ({ voting, close }: { voting: Voting; close: () => void }) => {
  const t = useText()
  const { id, version, second_call_at } = voting
  const held = second_call_at === null
  const save = useActForm('POST /voting/:id/second-call', {
    params: { id },
    contract: async () => votings,
    values: { held },
    body: (values) => ({ ...values, version }),
    first: close,
    message: () => t(held ? 'votingSecondCall.done' : 'votingSecondCall.withdrawn'),
  })
  return (
    <Form of={save}>
      <Text>{t(held ? 'votingSecondCall.about' : 'votingSecondCall.withdrawAbout')}</Text>
      <DialogBar of={save} cancel={close} label={t(held ? 'votingSecondCall.hold' : 'votingSecondCall.withdraw')} />
    </Form>
  )
}

/** Holds the running meeting as its second call, or takes that back. */
export const showSecondCallDialog = (voting: Voting) =>
  showModal({
    title: text(voting.second_call_at ? 'votingSecondCall.withdraw' : 'votingSecondCall.title'),
    body: (close) => <SecondCallForm voting={voting} close={close} />,
  })
