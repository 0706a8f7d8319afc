import { Alert, Anchor, Badge, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { PreviewBill, RunHouse } from '@oselia/contract/bill-runs'
import { isRunNotice } from '@oselia/contract/bill-runs.enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { BillLines } from '../bills/bills.lines.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'
import { blockingOf, isLost, isWithoutBills } from './runs.houses.rules.ts'
import { Problem } from './runs.problems.tsx'

export type Run = ReplyOf<'GET /bills/runs/:id'>['data']

/** Before and after of a bill, and its lines when it is opened. */
const Preview = ({ bill }: { bill: PreviewBill }) => {
  const t = useText()
  const { day } = useFormat()
  const { total_minor, previous_total_minor } = bill
  const { closed_on } = bill.account
  const difference = total_minor - (previous_total_minor ?? 0)
  return (
    <details>
      <summary>
        <Group component="span" display="inline-flex" gap="xs">
          <UnitLink unit={bill.realty} short />
          {closed_on && (
            <Text span size="sm">
              {t('billRuns.closedAccount', { number: bill.account.number, day: day(closed_on) })}
            </Text>
          )}
          <Money minor={total_minor} fw={600} />
          <Text span size="sm" c="dimmed">
            {previous_total_minor === null ? (
              t('billRuns.newBill')
            ) : difference === 0 ? (
              t('runPreview.same')
            ) : (
              <>
                {difference > 0 && '+'}
                <Money minor={difference} />
              </>
            )}
          </Text>
        </Group>
      </summary>
      <BillLines lines={bill.lines} total_minor={total_minor} />
    </details>
  )
}

const PreviewBills = ({ run, houseId }: { run: number; houseId: number }) => {
  const t = useText()
  const answer = useQuery(read('GET /bills/runs/:id/houses/:houseId', { params: { id: run, houseId } }))
  const [shown, setShown] = useState(30)
  const bills = answer.data?.data.bills
  if (answer.error) return <Alert color="red">{sentenceOf(answer.error)}</Alert>
  if (!bills) return <Skeleton h={120} role="status" aria-label={t('ui.loading')} />
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {t('billRuns.changedFirst')}
      </Text>
      {bills.slice(0, shown).map((bill) => (
        <Preview key={bill.account.id} bill={bill} />
      ))}
      {bills.length > shown && (
        <Anchor component="button" type="button" ta="start" onClick={() => setShown(shown + 100)}>
          {t('billRuns.alsoUnits', { count: bills.length - shown })}
        </Anchor>
      )}
    </Stack>
  )
}

const Problems = ({ of, period }: { of: RunHouse; period: string }) => {
  const t = useText()
  const parts = [
    { title: t('billRuns.problems'), color: 'orange', problems: of.problems.filter(({ kind }) => !isRunNotice(kind)) },
    { title: t('billRuns.notices'), color: 'blue', problems: of.problems.filter(({ kind }) => isRunNotice(kind)) },
  ]
  return parts.map(
    ({ title, color, problems }) =>
      problems.length > 0 && (
        <Alert key={color} color={color} p="xs" title={title}>
          <List size="sm" spacing={4}>
            {problems.map((problem, at) => (
              <List.Item key={`${problem.kind} ${problem.service?.id ?? at}`}>
                <Problem of={problem} houseId={of.house.id} period={period} />
              </List.Item>
            ))}
          </List>
        </Alert>
      ),
  )
}

/** What a house gets, or what became of what it got last month. */
const HouseFigures = ({ of }: { of: RunHouse }) => {
  const t = useText()
  const { money } = useFormat()
  const difference = of.total_minor - of.previous_total_minor
  const reason = of.bills === 0 && of.already === 0 ? blockingOf(of) : undefined
  if (of.state === 'changed' || of.state === 'failed')
    return (
      <Badge color="red" variant="light" tt="none">
        {t(`billRuns.houseState_${of.state}`)}
      </Badge>
    )
  return (
    <Group gap="md">
      {isLost(of) && (
        <Text size="sm" fw={600} c="var(--mantine-color-error)">
          {t('runPreview.lost', { total: money(of.previous_total_minor) })}
        </Text>
      )}
      {of.bills > 0 && (
        <>
          <Text size="sm">
            {t(`billRuns.houseState_${of.state}`)} · {t('bills.billsCount', { count: of.bills })}
          </Text>
          <Money minor={of.total_minor} fw={650} />
          <Text size="sm" c="dimmed">
            {t('billRuns.difference')}: {difference > 0 && '+'}
            <Money minor={difference} />
          </Text>
        </>
      )}
      {reason && <Text size="sm">{t(`billRuns.problem_${reason}`)}</Text>}
      {of.already > 0 && (
        <Text size="sm" c="dimmed">
          {t('billRuns.already')}: {of.already}
        </Text>
      )}
    </Group>
  )
}

const House = ({ run, of }: { run: Run; of: RunHouse }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Panel title={of.house.name}>
      <Stack gap="xs">
        <HouseFigures of={of} />
        <Problems of={of} period={run.period} />
        {run.state === 'ready' && of.bills > 0 && (
          <Anchor
            component="button"
            type="button"
            ta="start"
            size="sm"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('billRuns.showBills')}
          </Anchor>
        )}
        {open && <PreviewBills run={run.id} houseId={of.house.id} />}
      </Stack>
    </Panel>
  )
}

/** Houses that get no bills and got none last month, each with its reason, and the rest when it is opened. */
const WithoutBills = ({ run, houses }: { run: Run; houses: readonly RunHouse[] }) => {
  const t = useText()
  if (houses.length === 0) return null
  return (
    <Panel title={t('runPreview.withoutBills', { count: houses.length })}>
      <Stack gap="xs">
        {houses.map((of) => {
          const reason = blockingOf(of)
          return (
            <details key={of.house.id}>
              <summary>
                {of.house.name}
                {reason && (
                  <Text span size="sm" c="dimmed">
                    {' · '}
                    {t(`billRuns.problem_${reason}`)}
                  </Text>
                )}
              </summary>
              <Problems of={of} period={run.period} />
            </details>
          )
        })}
      </Stack>
    </Panel>
  )
}

/** What is lost first, then problems, as they are looked at first. */
const weight = (of: RunHouse) => Number(isLost(of)) * 2 + Number(of.problems.length > 0)

export const RunHouses = ({ run }: { run: Run }) => {
  const t = useText()
  return (
    <Stack gap="sm">
      {run.state === 'ready' && run.problems_count === 0 && <Text c="dimmed">{t('billRuns.noProblems')}</Text>}
      {run.houses
        .filter((of) => !isWithoutBills(of))
        .toSorted((a, b) => weight(b) - weight(a))
        .map((house) => (
          <House key={house.house.id} run={run} of={house} />
        ))}
      <WithoutBills run={run} houses={run.houses.filter(isWithoutBills)} />
    </Stack>
  )
}
