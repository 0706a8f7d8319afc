import { Button, Group, Stack, Text } from '@mantine/core'
import type { IssuedPaper } from '@oselia/contract/papers'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { askReason } from '../../billing/ledger/ledger.reason.public.tsx'
import { Money } from '../../billing/ledger/ledger.public.tsx'
import { OpenPaper, PaperState } from '../../billing/papers/papers.parts.public.tsx'

const revoke = (requestId: number, { id }: IssuedPaper) =>
  askReason({
    title: text('papers.revoke'),
    text: text('papers.revokeText'),
    yes: text('papers.revoke'),
    danger: true,
    act: async (reason) => {
      const params = { id: requestId, paperId: id }
      try {
        await call('POST /service_request/:id/papers/:paperId/revoke', { params, body: { reason } })
      } catch (error) {
        await toastError(error)
        return false
      }
      await invalidate('service_request', 'papers')
      await toast({ message: text('papers.revokedToast') })
      return true
    },
  })

const Act = ({ request, paper }: { request: ServiceRequest; paper: IssuedPaper }) => {
  const t = useText()
  const { day } = useFormat()
  const mayAccept = useCan('service_requests.approve')
  const mayUpdate = useCan('service_requests.update')
  const isOwn = paper.issued_by?.id === useUser()?.id
  const isInForce = paper.state === 'in_force'
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text td={isInForce ? undefined : 'line-through'}>
          {t(`papers.kind_${paper.kind}`)} {t('papers.numbered', { number: paper.number, day: day(paper.day) })}
        </Text>
        <Text size="sm" c="dimmed">
          {[paper.recipient, paper.issued_by?.name].filter(Boolean).join(' · ')}
          {!isInForce && (
            <>
              {' '}
              <PaperState of={paper.state} />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        {paper.amount_minor !== null && <Money minor={paper.amount_minor} />}
        <OpenPaper paper={paper} size="compact-sm" variant="default" />
        {isInForce && mayUpdate && (isOwn || mayAccept) && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => revoke(request.id, paper)}>
            {t('papers.revoke')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

const Issue = ({ request }: { request: ServiceRequest }) => {
  const t = useText()
  const completion = async () => (await import('./request-papers.completion.tsx')).issueCompletion(request)
  const defects = async () => (await import('./request-papers.defects.tsx')).issueDefects(request)
  const button = { variant: 'default', size: 'xs', leftSection: <IconPlus size={16} aria-hidden="true" /> } as const
  return (
    <Group gap="xs">
      <Button {...button} onClick={() => void defects()}>
        {t('requestPapers.addDefects')}
      </Button>
      <Button {...button} onClick={() => void completion()}>
        {t('requestPapers.addCompletion')}
      </Button>
    </Group>
  )
}

/** Acts that were issued of a request, and the forms of new ones. */
export const RequestPapers = ({ request }: { request: ServiceRequest }) => {
  const t = useText()
  const mayUpdate = useCan('service_requests.update')
  const acts = useQuery({
    ...read('GET /service_request/:id/papers', { params: { id: request.id } }),
    // A file is drawn within a second or so.
    refetchInterval: ({ state }) => (state.data?.data.some(({ file }) => file === null) ? 1000 : false),
  }).data?.data
  const mayIssue = mayUpdate && request.status !== 'cancelled'
  if (!acts || (acts.length === 0 && !mayIssue)) return null
  return (
    <Panel title={t('requestPapers.panel')}>
      <Stack gap="sm">
        {acts.length === 0 && <Text c="dimmed">{t('requestPapers.none')}</Text>}
        {acts.length > 0 && (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {acts.map((paper) => (
              <Act key={paper.id} request={request} paper={paper} />
            ))}
          </Stack>
        )}
        {mayIssue && <Issue request={request} />}
      </Stack>
    </Panel>
  )
}
