import { Alert, Badge, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import type { Scan } from '@oselia/contract/voting-sheets'
import { scanResults } from '@oselia/contract/voting-sheets.enums'
import type { Voting } from '@oselia/contract/votings'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileChooser } from '../../../platform/file-chooser.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { read } from '../../../platform/query.ts'
import { Empty } from '../../../platform/states.tsx'
import { useAction, useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { ScanPages } from './sheets.pages.tsx'

const taking: ReadonlySet<string> = new Set(['meeting', 'survey', 'counting'])
const readEvery = 1500

const doneOf = ({ counts }: Scan) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const Reading = ({ scan }: { scan: Scan }) => {
  const t = useText()
  const [done, of] = [doneOf(scan), scan.pages]
  if (scan.state === 'failed')
    return (
      <Alert color="red">
        {t('votingScans.failed', { reason: t(`votingScans.problem_${scan.problem ?? 'broken'}`) })}
      </Alert>
    )
  if (scan.state === 'done') return null
  return (
    <div role="status">
      <Text size="sm">{of === null ? t('votingScans.opening') : t('votingScans.pagesOf', { done, of })}</Text>
      <Progress
        value={of ? (done / of) * 100 : 0}
        animated
        aria-label={t('votingScans.pagesOf', { done, of: of ?? 0 })}
      />
    </div>
  )
}

interface CardProps {
  scan: Scan
  isOpen: boolean
  open: () => void
}

/** One uploaded file: how far it is read, and what its pages are. */
const ScanCard = ({ scan, isOpen, open }: CardProps) => {
  const t = useText()
  const { moment } = useFormat()
  return (
    <Card withBorder p="sm">
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {scan.file?.name}
          </Text>
          <Button size="xs" variant={isOpen ? 'light' : 'default'} aria-expanded={isOpen} onClick={open}>
            {t('votingScans.results')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {[scan.owner?.name, scan.created_by?.name, moment(scan.created_at)].filter(Boolean).join(' · ')}
        </Text>
        <Reading scan={scan} />
        <Group gap={6}>
          {scanResults
            .filter((result) => scan.counts[result] > 0)
            .map((result) => (
              <Badge key={result} variant={result === 'matched' ? 'light' : 'default'} tt="none">
                {t(`votingScans.${result}`)}: {scan.counts[result]}
              </Badge>
            ))}
        </Group>
      </Stack>
    </Card>
  )
}

const useStack = (id: number, opened: (scanId: number) => void) => {
  const [refused, setRefused] = useState('')
  const upload = useAction('POST /voting/:id/scans', {
    done: ({ data }) => opened(data.id),
    failed: (error) => {
      setRefused(Object.values(error.errors).flat().join(' ') || error.message)
      const known = (error.data as { scan_id?: number } | undefined)?.scan_id
      if (known) opened(known)
    },
  })
  const send = (file: File | null) => {
    setRefused('')
    if (file) upload.mutate({ params: { id }, fields: {}, file })
  }
  return { send, refused, busy: upload.isPending }
}

const Waiting = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const params = { id: voting.id }
  const { data: waiting } = useQuery(read('GET /voting/:id/sheets', { params, query: { step: 'enter' } }))
  const { data: entered } = useQuery(read('GET /voting/:id/sheets', { params, query: { step: 'check' } }))
  return (
    <>
      {(waiting?.data.length ?? 0) > 0 && (
        <ButtonLink to="/Voting/$id/entry" params={params}>
          {t('votingScans.enter', { n: waiting!.data.length })}
        </ButtonLink>
      )}
      {entered?.four_eyes && entered.data.length > 0 && (
        <ButtonLink to="/Voting/$id/entry" params={params} search={{ step: 'check' }} variant="default">
          {t('votingScans.check', { n: entered.data.length })}
        </ButtonLink>
      )}
    </>
  )
}

/** Scanned stacks of a voting, and the pages that a person decides about. */
export const ScansPage = ({ id }: { id: number }) => {
  const t = useText()
  const local = useLocal()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const [shown, show] = useState<number | null>(null)
  const { data } = useQuery({
    ...read('GET /voting/:id/scans', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.data.some((scan) => scan.state === 'reading') ? readEvery : false),
  })
  const { send, refused, busy } = useStack(id, show)
  const mayEnter = useCan('ballots.create') && taking.has(voting.state)
  const scans = data?.data ?? []
  const chosen = scans.find((scan) => scan.id === shown)
  return (
    <>
      <PageHeader
        title={t('votingSheets.scans')}
        above={local(voting.title)}
        actions={
          mayEnter && (
            <>
              <FileChooser accept="application/pdf,image/jpeg,image/png,image/webp" onChange={send}>
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    loading={busy}
                    leftSection={<IconUpload size={18} aria-hidden="true" />}
                  >
                    {t('votingScans.uploadStack')}
                  </Button>
                )}
              </FileChooser>
              <Waiting voting={voting} />
            </>
          )
        }
      />
      <Stack>
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        {data && scans.length === 0 && <Empty title={t('votingScans.emptyTitle')} text={t('votingScans.emptyText')} />}
        {scans.map((scan) => (
          <ScanCard
            key={scan.id}
            scan={scan}
            isOpen={scan.id === shown}
            open={() => show(scan.id === shown ? null : scan.id)}
          />
        ))}
        {chosen && <ScanPages key={chosen.id} voting={voting} scan={chosen} mayDecide={mayEnter} />}
      </Stack>
    </>
  )
}
