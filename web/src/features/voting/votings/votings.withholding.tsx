import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

const open: ReadonlySet<string> = new Set(['announced', 'meeting', 'survey'])

interface Props {
  voting: Voting
  resident: Pick<VotingResident, 'id' | 'member_id' | 'without_vote'>
}

/** Asks why a vote is withheld, or given back. */
const Reason = ({ voting, resident, close }: Props & { close: () => void }) => {
  const t = useText()
  const [reason, write] = useState('')
  const [checked, setChecked] = useState(false)
  const withheld = resident.without_vote === null
  const save = useAction('POST /voting/:id/residents/:residentId/withholding', { done: close, message: t('ui.saved') })
  const isMissing = reason.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        const params = { id: voting.id, residentId: resident.id }
        if (!isMissing) save.mutate({ params, body: { withheld, reason } })
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t('votingPage.reason')}
          description={t(withheld ? 'votingRule.withholdHint' : 'votingRule.restoreHint')}
          withAsterisk
          autosize
          minRows={1}
          maxLength={1000}
          data-autofocus
          error={checked && isMissing && t('votingPage.reasonNeeded')}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button size="xs" type="submit" loading={save.isPending}>
            {t(withheld ? 'votingRule.withhold' : 'votingRule.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Whether the owner has a vote, and where the rules say that debtors have none, the act that withholds it. */
export const Withholding = ({ voting, resident }: Props) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const [isAsking, ask] = useState(false)
  const { without_vote: without } = resident
  const isChangeable = !voting.rules.debtors_vote && open.has(voting.state) && resident.member_id !== null
  const mayChange = useCan('votings.approve') && isChangeable
  return (
    <>
      {without && (
        <Alert color="orange">
          {t('votingRule.withheldSince', { at: moment(without.created_at), reason: without.reason })}
        </Alert>
      )}
      {mayChange && !isAsking && (
        <div>
          <Button size="xs" variant="default" onClick={() => ask(true)}>
            {t(without ? 'votingRule.restore' : 'votingRule.withhold')}
          </Button>
        </div>
      )}
      {mayChange && isAsking && <Reason voting={voting} resident={resident} close={() => ask(false)} />}
    </>
  )
}
