import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiError } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { sentenceOf, toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

/** Sends the call, and keeps why it was refused where the page can say what to do about it. */
const useMaking = (voting: Voting, number: string) => {
  const t = useText()
  const [fault, setFault] = useState<string | null>(null)
  const [unchecked, setUnchecked] = useState<string | null>(null)
  const fields = number.trim() === '' ? {} : { number: number.trim() }
  const make = useAction('POST /voting/:id/protocol', {
    message: t('votingProtocol.made'),
    failed: async (error: ApiError) => {
      const payload = number.trim() === '' ? {} : { number: Number(number) }
      if (await askSecondPerson(error, { kind: 'votings.protocol', entity_id: voting.id, payload })) return
      const refused = error.errors['number']
      if (refused) setFault(refused.join(' '))
      else if (error.code === 'sheets_unchecked') setUnchecked(sentenceOf(error))
      else await toastError(error)
    },
  })
  const send = () => {
    setFault(null)
    setUnchecked(null)
    make.mutate({ params: { id: voting.id }, fields })
  }
  return { send, busy: make.isPending, fault, unchecked }
}

/** Makes the protocol of a counted voting, with the next number or one that is given. */
export const Generate = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const mayMake = useCan('votings.update')
  const [number, setNumber] = useState('')
  const { send, busy, fault, unchecked } = useMaking(voting, number)
  const conflicts = voting.progress?.conflicts ?? 0
  const ask = async () => {
    const agreed = await confirm({
      title: t('votingProtocol.generateTitle'),
      text: t('votingProtocol.generateText'),
      yes: t('votingProtocol.generate'),
    })
    if (agreed) send()
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('votingProtocol.generateText')}</Text>
      {conflicts > 0 && <Alert color="orange">{t('votingProtocol.conflictsFirst', { count: conflicts })}</Alert>}
      {unchecked && (
        <Alert color="orange" role="alert">
          {unchecked}{' '}
          <AnchorLink to="/Voting/$id/entry" params={{ id: voting.id }} search={{ step: 'check' }}>
            {t('votingElection.toCheck')}
          </AnchorLink>
        </Alert>
      )}
      {mayMake && (
        <>
          <TextInput
            label={t('votingElection.number')}
            description={t('votingElection.numberHint')}
            inputMode="numeric"
            maxLength={4}
            value={number}
            error={fault}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <Button
            loading={busy}
            disabled={conflicts > 0}
            leftSection={<IconFileCheck size={18} aria-hidden="true" />}
            onClick={() => void ask()}
          >
            {t('votingProtocol.generate')}
          </Button>
        </>
      )}
    </Stack>
  )
}
