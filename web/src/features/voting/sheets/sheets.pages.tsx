import { Button, Card, Group, Image, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Scan, ScanPage } from '@oselia/contract/voting-sheets'
import { scanResults, type ScanResult } from '@oselia/contract/voting-sheets.enums'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { type Who, finderOf } from '../votings/votings.public.ts'
import classes from './sheets.module.css'

/** Results about which a person decides. */
const undecided: ReadonlySet<ScanResult> = new Set(['duplicate', 'wrong_version', 'other_voting', 'unknown'])

type Shown = 'open' | ScanResult
/** Cards that are drawn at once. */
const portion = 24

const useDecision = (voting: Voting, { id: pageId, scan_id: scanId }: ScanPage) => {
  const t = useText()
  const [who, setWho] = useState<Who | null>(null)
  const decide = useAction('POST /voting/:id/scans/:scanId/pages/:pageId', { message: t('votingScans.assigned') })
  const put = useAction('POST /voting/:id/scans/:scanId/pages/:pageId', { message: t('votingScans.setAside') })
  const params = { id: voting.id, scanId, pageId }
  return {
    who,
    setWho,
    assign: () => who && decide.mutate({ params, body: { act: 'assign', resident_id: who.id } }),
    setAside: () => put.mutate({ params, body: { act: 'no_sheet' } }),
    busy: decide.isPending || put.isPending,
  }
}

const Decision = ({ voting, page }: { voting: Voting; page: ScanPage }) => {
  const t = useText()
  const { who, setWho, assign, setAside, busy } = useDecision(voting, page)
  return (
    <Stack gap="xs">
      <LookupField
        label={t('votingScans.assign')}
        path="resident_id"
        resource="voting"
        within={voting.id}
        find={finderOf(voting.id)}
        value={who}
        choose={setWho}
      />
      <Group gap="xs">
        <Button size="xs" disabled={!who} loading={busy} onClick={assign}>
          {t('votingScans.assignTo')}
        </Button>
        {page.result !== 'no_sheet' && (
          <Button size="xs" variant="default" loading={busy} onClick={setAside}>
            {t('votingScans.notASheet')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const PageCard = ({ voting, page, mayDecide }: { voting: Voting; page: ScanPage; mayDecide: boolean }) => {
  const t = useText()
  const { owner, list, problem, image, result } = page
  const name = t('votingScans.pageN', { n: page.page })
  return (
    <Card withBorder p="sm">
      <Stack gap="xs">
        <Text fw={600} size="sm">
          {name}: {t(`votingScans.${result}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            owner && t('votingScans.ofOwner', { number: owner.number, name: owner.name }),
            list && t('votingScans.ofList', { entrance: list.entrance, question: list.question }),
            problem && t(`votingScans.problem_${problem}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {image && (
          <a href={image.url} target="_blank" rel="noreferrer">
            <Image className={classes.thumb} src={image.url} alt={name} loading="lazy" />
          </a>
        )}
        {mayDecide && list && (
          <AnchorLink
            size="sm"
            to="/Voting/$id/lists/$house/$entrance"
            params={{ id: voting.id, house: list.house_id, entrance: list.entrance }}
          >
            {t('votingScans.enterList')}
          </AnchorLink>
        )}
        {mayDecide && !list && (result !== 'matched' || page.decided_by) && <Decision voting={voting} page={page} />}
      </Stack>
    </Card>
  )
}

const isShown = ({ result }: ScanPage, shown: Shown) => (shown === 'open' ? undecided.has(result) : result === shown)

interface Props {
  voting: Voting
  scan: Scan
  mayDecide: boolean
}

/** Each page of a scan with its result; those that need a decision first. */
export const ScanPages = ({ voting, scan, mayDecide }: Props) => {
  const t = useText()
  const [shown, show] = useState<Shown>('open')
  const [most, setMost] = useState(portion)
  // Read anew while pages are added.
  const { data } = useQuery({
    ...read('GET /voting/:id/scans/:scanId', { params: { id: voting.id, scanId: scan.id } }),
    refetchInterval: scan.state === 'reading' ? 4000 : false,
  })
  if (!data) return <Skeleton h={200} role="status" aria-label={t('ui.loading')} />
  const pages = data.data.page_list
  const count = (kind: Shown) => pages.filter((page) => isShown(page, kind)).length
  const kinds: Shown[] = ['open', ...scanResults.filter((result) => count(result) > 0)]
  const chosen = pages.filter((page) => isShown(page, shown))
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('votingScans.results')}
      </Title>
      <SegmentedControl
        aria-label={t('votingScans.results')}
        value={shown}
        style={{ alignSelf: 'start', maxWidth: '100%', overflowX: 'auto' }}
        data={kinds.map((value) => ({
          value,
          label: `${t(value === 'open' ? 'votingScans.toDecide' : `votingScans.${value}`)}: ${count(value)}`,
        }))}
        onChange={(value) => show(kinds.find((kind) => kind === value) ?? 'open')}
      />
      {chosen.length === 0 && <Text c="dimmed">{t('votingScans.noneHere')}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {chosen.slice(0, most).map((page) => (
          <PageCard key={page.id} voting={voting} page={page} mayDecide={mayDecide} />
        ))}
      </SimpleGrid>
      {chosen.length > most && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setMost(most + portion)}>
          {t('votingScans.showMore')}
        </Button>
      )}
    </Stack>
  )
}
