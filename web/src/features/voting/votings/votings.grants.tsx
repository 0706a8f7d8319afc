import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { VotingGrant } from '@oselia/contract/voting-grants'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'

const askGrant = async (voting: Voting, grant: VotingGrant | null) =>
  (await import('./votings.grants.form.tsx')).showGrantDialog(voting, grant)

const revoke = async (voting: Voting, { id: grantId, staff: { name } }: VotingGrant) => {
  const sure = await confirm({
    title: text('votingGrants.revokeTitle', { name }),
    text: text('votingGrants.revokeText'),
    yes: text('votingGrants.revoke'),
    no: text('votingGrants.keep'),
    danger: true,
  })
  if (!sure) return
  try {
    await call('DELETE /voting/:id/grants/:grantId', { params: { id: voting.id, grantId } })
    await toast({ message: text('votingGrants.revoked') })
  } catch (error) {
    await toastError(error)
  }
  await invalidate('voting')
}

const Row = ({ voting, grant, mayChange }: { voting: Voting; grant: VotingGrant; mayChange: boolean }) => {
  const t = useText()
  const { day } = useFormat()
  const { staff, kind, parts, ends_on, is_live } = grant
  const where = parts.map(({ house, entrance }) =>
    entrance === null ? house.name : t('votingGrants.part', { house: house.name, entrance: String(entrance) }),
  )
  return (
    <li>
      <Text size="sm" fw={500}>
        {staff.name}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          t(`votingGrants.kind_${kind}`),
          where.length > 0 ? where.join('; ') : t('votingGrants.wholeVoting'),
          ends_on && t('votingGrants.until', { day: day(ends_on) }),
          !is_live && t('votingGrants.idle'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {mayChange && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('votingGrants.changeOf', { name: staff.name })}
            onClick={() => void askGrant(voting, grant)}
          >
            {t('votingGrants.change')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('votingGrants.revokeOf', { name: staff.name })}
            onClick={() => void revoke(voting, grant)}
          >
            {t('votingGrants.revoke')}
          </Button>
        </Group>
      )}
    </li>
  )
}

const open: ReadonlySet<string> = new Set(['draft', 'announced', 'meeting', 'survey', 'counting'])

/** Who works on this voting without a role for votings. */
export const GrantsPanel = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const mayChange = useCan('votings.approve') && open.has(voting.state)
  const answer = useQuery(read('GET /voting/:id/grants', { params: { id: voting.id } }))
  const grants = answer.data?.data
  if (grants?.length === 0 && !mayChange) return null
  return (
    <Panel title={t('votingGrants.title')}>
      <Stack gap="xs">
        {answer.isPending && <Skeleton h={44} role="status" aria-label={t('ui.loading')} />}
        {answer.error && (
          <Alert color="red" p="xs">
            {sentenceOf(answer.error)}
          </Alert>
        )}
        {grants?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('votingGrants.hint')}
          </Text>
        )}
        {grants && grants.length > 0 && (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {grants.map((grant) => (
              <Row key={grant.id} voting={voting} grant={grant} mayChange={mayChange} />
            ))}
          </Stack>
        )}
        {mayChange && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => void askGrant(voting, null)}>
              {t('votingGrants.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
