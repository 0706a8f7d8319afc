import { Anchor, Button, Code, Group, Stack } from '@mantine/core'
import type { IssuedPaper } from '@oselia/contract/papers'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { Facts } from '../../../platform/facts.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { paperHistory } from './papers.history.public.tsx'
import { OpenPaper, PaperState } from './papers.parts.public.tsx'

const revoke = ({ id }: IssuedPaper) =>
  askReason({
    title: text('papers.revoke'),
    text: text('papers.revokeText'),
    yes: text('papers.revoke'),
    danger: true,
    act: async (reason) => {
      try {
        await call('POST /papers/:id/revoke', { params: { id }, body: { reason } })
      } catch (error) {
        await toastError(error)
        return false
      }
      await invalidate('papers')
      await toast({ message: text('papers.revokedToast') })
      return true
    },
  })

const replace = async ({ account, kind, ...replaces }: IssuedPaper) => {
  if (!account || kind === 'completion' || kind === 'defects') return
  await (await import('./papers.form.tsx')).issuePaper(account, { kind, replaces })
}

const useFacts = (paper: IssuedPaper) => {
  const t = useText()
  const { day, moment } = useFormat()
  const { request, realty, replaced_by, amount_minor, revoked_at, as_of, issued_at } = paper
  return [
    { label: t('papers.state'), value: <PaperState of={paper.state} /> },
    { label: t('papers.amount_minor'), value: amount_minor !== null && <Money minor={amount_minor} /> },
    { label: t('papers.as_of'), value: as_of && day(as_of) },
    {
      label: t('papers.subject'),
      value: request ? (
        <AnchorLink to="/Requests/$id" params={{ id: request.id }}>
          {request.number}
        </AnchorLink>
      ) : (
        paper.subject
      ),
    },
    { label: t('papers.realty'), value: realty && <UnitLink unit={realty} /> },
    { label: t('papers.recipient'), value: paper.recipient },
    { label: t('papers.payee'), value: paper.payee.name },
    { label: t('papers.issued_at'), value: moment(issued_at) },
    { label: t('papers.issued_by'), value: paper.issued_by?.name },
    { label: t('papers.revoked_at'), value: revoked_at && moment(revoked_at) },
    { label: t('papers.revoke_reason'), value: paper.revoke_reason },
    {
      label: t('papers.replacedBy'),
      value: replaced_by && t('papers.numbered', { number: replaced_by.number, day: day(replaced_by.day) }),
    },
    {
      label: t('papers.sha256'),
      value: paper.sha256 && <Code style={{ overflowWrap: 'anywhere' }}>{paper.sha256}</Code>,
    },
  ]
}

const Acts = ({ paper }: { paper: IssuedPaper }) => {
  const t = useText()
  const mayIssue = useCan('papers.create')
  const mayRevoke = useCan('papers.delete')
  if (paper.state !== 'in_force') return null
  return (
    <Group justify="flex-end">
      {mayIssue && paper.account && (
        <Button variant="default" onClick={() => void replace(paper)}>
          {t('papers.replace')}
        </Button>
      )}
      {mayRevoke && (
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => revoke(paper)}>
          {t('papers.revoke')}
        </Button>
      )}
    </Group>
  )
}

const PaperView = ({ given }: { given: IssuedPaper }) => {
  const t = useText()
  // Its file is drawn within a second or so.
  const paper =
    useQuery({
      ...read('GET /papers/:id', { params: { id: given.id } }),
      refetchInterval: ({ state }) => (state.data?.data.file ? false : 1000),
    }).data?.data ?? given
  const facts = useFacts(paper)
  return (
    <Stack>
      <Group>
        <OpenPaper paper={paper} />
        <Anchor href={paper.check_url} target="_blank" rel="noopener">
          {t('papers.openCheck')} <IconExternalLink size={14} aria-hidden="true" />
        </Anchor>
      </Group>
      <Facts facts={facts} />
      <Acts paper={paper} />
      <HistoryFold>
        <paperHistory.History id={paper.id} />
      </HistoryFold>
    </Stack>
  )
}

/** An issued paper with its PDF. */
export const showPaper = (paper: IssuedPaper) =>
  showModal({
    title: text('papers.titleOf', { kind: text(`papers.kind_${paper.kind}`), number: paper.number }),
    size: 'lg',
    body: () => <PaperView given={paper} />,
  })
