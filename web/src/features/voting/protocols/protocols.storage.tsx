import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import type { VotingProtocol } from '@oselia/contract/voting-protocols'
import type { Voting } from '@oselia/contract/votings'
import { useActForm } from '../../../platform/act-form.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { useCan } from '../../../platform/user.ts'

interface Props {
  voting: Voting
  protocol: VotingProtocol
}

const StorageForm = ({ voting, protocol, close }: Props & { close: () => void }) => {
  const t = useText()
  const save = useActForm('POST /voting/:id/protocol/storage', {
    params: { id: voting.id },
    contract: () => import('@oselia/contract/voting-protocols').then(({ votingProtocols }) => votingProtocols),
    values: { handed_on: protocol.handed_on ?? '', handed_to: protocol.handed_to ?? '' },
    first: close,
  })
  return (
    <Form of={save}>
      <DayField {...save.field('handed_on')} label={t('votingProtocol.handed_on')} withAsterisk min={protocol.day} />
      <TextInput
        {...save.field('handed_to')}
        label={t('votingProtocol.handed_to')}
        description={t('votingProtocol.handedHint')}
        withAsterisk
        maxLength={300}
      />
      <DialogBar of={save} label={t('ui.save')} cancel={close} />
    </Form>
  )
}

const recordHandover = ({ voting, protocol }: Props) =>
  showModal({
    title: text('votingProtocol.handOver'),
    body: (close) => <StorageForm voting={voting} protocol={protocol} close={close} />,
  })

/** Where the original is, or the reminder that somebody has to store it. */
export const HandOver = (props: Props) => {
  const t = useText()
  const { day } = useFormat()
  const mayRecord = useCan('votings.update')
  const { handed_on, handed_to } = props.protocol
  if (handed_on && handed_to)
    return <Text size="sm">{t('votingProtocol.handed', { day: day(handed_on), to: handed_to })}</Text>
  return (
    <Alert color="orange">
      <Stack gap="xs" align="flex-start">
        {t('votingProtocol.notHanded')}
        {mayRecord && (
          <Button variant="default" size="xs" onClick={() => recordHandover(props)}>
            {t('votingProtocol.handOver')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
