import { Alert, Button } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { Voting } from '@oselia/contract/votings'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useText } from '../../../platform/messages.ts'
import { toastError } from '../../../platform/toast.ts'

type Verification = ReplyOf<'GET /voting/:id/verify'>['data']

const Answer = ({ voting, verification }: { voting: Voting; verification: Verification }) => {
  const t = useText()
  const { matches, ballots, differences, register_intact } = verification
  if (matches) return t('votingPage.verified', { ballots })
  const parts = differences.map(({ question_id, answer, tally, recount }) => {
    const at = voting.questions.findIndex(({ id }) => id === question_id) + 1
    return `${at}. ${answer}: ${tally} / ${recount}`
  })
  return t('votingPage.differs', {
    list: [...(register_intact ? [] : [t('votingPage.registerChanged')]), ...parts].join('; '),
  })
}

/** Has the ballots counted again, another way, and says whether that agrees. */
export const Verify = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const [verification, setVerification] = useState<Verification | null>(null)
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    try {
      setVerification((await call('GET /voting/:id/verify', { params: { id: voting.id } })).data)
    } catch (error) {
      await toastError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconChecks size={18} aria-hidden="true" />}
        onClick={() => void verify()}
      >
        {t('votingPage.verify')}
      </Button>
      {verification && (
        <Alert color={verification.matches ? 'green' : 'red'} role="status">
          <Answer voting={voting} verification={verification} />
        </Alert>
      )}
    </>
  )
}
