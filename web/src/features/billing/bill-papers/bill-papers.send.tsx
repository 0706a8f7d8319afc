import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import type { LetterCounts } from '@oselia/contract/bill-letters'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { Facts } from '../../../platform/facts.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { closeModal, showModal } from '../../../platform/modal.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import type { SentBills } from './bill-papers.public.tsx'

const reasons = ['no_consent', 'no_contact', 'no_payer'] as const
const mostShown = 200

const Unreached = ({ counts }: { counts: LetterCounts }) => {
  const t = useText()
  if (counts.unreached.length === 0) return null
  return (
    <details>
      <summary>{t('billPapers.whoNot')}</summary>
      <List size="sm" mah={220} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t('billPapers.whoNot')}>
        {counts.unreached.map(({ id, number, name, reason }) => (
          <List.Item key={id}>
            <AnchorLink inherit to="/Bills/$id" params={{ id }} onClick={closeModal}>
              {number}
            </AnchorLink>
            {` ${name ?? ''}: ${t(`billPapers.reason_${reason}`)}`}
          </List.Item>
        ))}
      </List>
      {counts.unreached.length === mostShown && <Text size="sm">{t('billPapers.firstOnly')}</Text>}
    </details>
  )
}

const Counts = ({ counts }: { counts: LetterCounts }) => {
  const t = useText()
  const { number, time } = useFormat()
  const shown = reasons.filter((reason) => counts[reason] > 0)
  return (
    <Stack gap="sm" role="status">
      <Facts
        facts={[
          { label: t('billPapers.reached'), value: number(counts.reached) },
          { label: t('billPapers.already'), value: counts.already > 0 ? number(counts.already) : null },
          ...shown.map((reason) => ({ label: t(`billPapers.reason_${reason}`), value: number(counts[reason]) })),
        ]}
      />
      {counts.quiet_until && <Text size="sm">{t('billPapers.quiet', { time: time(counts.quiet_until) })}</Text>}
      {!counts.has_gateway && (
        <Alert color="orange" p="xs">
          {t('billPapers.noGateway')}
        </Alert>
      )}
      <Unreached counts={counts} />
    </Stack>
  )
}

const SendForm = ({ asked, close }: { asked: SentBills; close: () => void }) => {
  const t = useText()
  const preview = useQuery({
    queryKey: ['bills', 'send', asked],
    queryFn: async () => (await call('POST /bills/send', { body: { ...asked, preview: true } })).data,
    gcTime: 0,
  })
  const send = useAction('POST /bills/send', { first: close, message: t('billPapers.sent'), touches: ['bills'] })
  const counts = preview.data
  return (
    <Stack gap="sm">
      <Text size="sm">{t('billPapers.sendText')}</Text>
      {preview.error && <Alert color="red">{sentenceOf(preview.error)}</Alert>}
      {preview.isPending && <Skeleton h={90} role="status" aria-label={t('ui.loading')} />}
      {counts && <Counts counts={counts} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button
          disabled={!counts || counts.reached === 0}
          loading={send.isPending}
          onClick={() => send.mutate({ body: { ...asked, preview: false } })}
        >
          {t('billPapers.send')}
        </Button>
      </Group>
    </Stack>
  )
}

export const showSend = (asked: SentBills) =>
  showModal({
    title: text('billPapers.sendTitle'),
    body: (close) => <SendForm asked={asked} close={close} />,
  })
