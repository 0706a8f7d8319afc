import { Button, Card, Group, Pagination, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../platform/form-page.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { read } from '../../../platform/query.ts'
import { Empty } from '../../../platform/states.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { UnitLink } from '../units/units.public.tsx'
import { compareMembers } from './members.merge.tsx'

type Pair = ReplyOf<'GET /members/duplicates'>['data'][number]
const reasons = ['phone', 'tax_number', 'name_and_unit', 'name_and_birth'] as const

const Person = ({ of }: { of: Pair['members'][number] }) => {
  const { day } = useFormat()
  return (
    <Stack gap={2}>
      <AnchorLink to="/Members/$id" params={{ id: of.id }} fw={600}>
        {of.name}
      </AnchorLink>
      <Text size="sm">
        {[of.phone && phoneText(of.phone), of.birth_date && day(of.birth_date)].filter(Boolean).join(' · ')}
      </Text>
      {of.units.map((unit) => (
        <Text key={unit.id} size="sm">
          <UnitLink unit={unit} />
        </Text>
      ))}
    </Stack>
  )
}

const PairCard = ({ pair }: { pair: Pair }) => {
  const t = useText()
  const [one, other] = pair.members
  const reason = reasons.find((known) => known === pair.reason) ?? 'phone'
  return (
    <Card withBorder padding="md" component="li">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(`memberPage.because_${reason}`)}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Person of={one!} />
          <Person of={other!} />
        </SimpleGrid>
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => compareMembers(one!.id, other!.id)}
            aria-label={`${t('memberPage.compare')}: ${one!.name}`}
          >
            {t('memberPage.compare')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const Pairs = () => {
  const t = useText()
  const [page, setPage] = useState(1)
  const answer = useQuery(read('GET /members/duplicates', { query: { page } }))
  if (answer.error) return <Text role="alert">{sentenceOf(answer.error)}</Text>
  if (!answer.data) return null
  const { data, total, last_page } = answer.data
  if (total === 0) return <Empty title={t('memberPage.duplicatesNone')} text={t('memberPage.duplicatesNoneText')} />
  return (
    <Stack>
      <Text>
        {t('memberPage.duplicatesText')} {t('memberPage.pairs', { count: total })}
      </Text>
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.map((pair) => (
          <PairCard key={`${pair.id}-${pair.reason}-${pair.members[1]!.id}`} pair={pair} />
        ))}
      </Stack>
      {last_page > 1 && <Pagination value={page} onChange={setPage} total={last_page} />}
    </Stack>
  )
}

const Duplicates = () => (
  <FormPage permission="members.update">
    <Pairs />
  </FormPage>
)

export const Route = createFileRoute('/_admin/Members/duplicates')({
  staticData: { title: 'members.duplicates' },
  component: Duplicates,
})
