import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { PenaltyExemption } from '@oselia/contract/penalty-exemptions'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import type { ExemptAccount } from './penalty-exemptions.form.tsx'

interface Props {
  realty_id: number
  accounts: readonly ExemptAccount[]
}

const edit = async (exemption: PenaltyExemption | null, accounts: readonly ExemptAccount[]) =>
  (await import('./penalty-exemptions.form.tsx')).editExemption(exemption, accounts)

/** Exemptions in the panel, the latest first. */
const shown = 20

const Exemption = ({ of, accounts }: { of: PenaltyExemption; accounts: readonly ExemptAccount[] }) => {
  const t = useText()
  const { day, money } = useFormat()
  const mayUpdate = useCan('bills.update')
  return (
    <li>
      <Group justify="space-between" gap="xs" align="start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap={6}>
            <Text>
              {day(of.from)} – {of.to ? day(of.to) : t('penaltyExemptions.openEnd')}
            </Text>
            {!of.current && (
              <Badge color="gray" variant="light" tt="none" miw="fit-content">
                {t('penaltyExemptions.ended')}
              </Badge>
            )}
          </Group>
          <Text size="sm">
            {[
              accounts.length > 1 && of.account.number,
              t(`penaltyExemptions.reason_${of.reason}`),
              t(`penaltyExemptions.covers_${of.covers}`),
              of.document,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {of.charged_minor > 0 && (
            <Text size="sm" c="dimmed">
              {t('penaltyExemptions.charged', { sum: money(of.charged_minor) })}
            </Text>
          )}
        </div>
        {mayUpdate && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('penaltyExemptions.editOf', { day: day(of.from) })}
            onClick={() => void edit(of, accounts)}
          >
            {t('penaltyExemptions.edit')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** Days on which late payment of the accounts of a unit costs no penalty; nothing where there are none and the user may add none. */
export const PenaltyExemptions = ({ realty_id, accounts }: Props) => {
  const t = useText()
  const mayUpdate = useCan('bills.update')
  const { data } = useQuery(read('GET /penalty-exemptions', { query: { realty_id, per_page: shown } }))
  if (!data || (data.total === 0 && !mayUpdate)) return null
  return (
    <section aria-label={t('penaltyExemptions.section')}>
      <Title order={3} size="h5" mb={4}>
        {t('penaltyExemptions.section')}
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map((one) => (
          <Exemption key={one.id} of={one} accounts={accounts} />
        ))}
      </Stack>
      {data.total > data.data.length && (
        <Text size="sm" c="dimmed">
          {t('penaltyExemptions.more', { shown: data.data.length, total: data.total })}
        </Text>
      )}
      {mayUpdate && accounts.length > 0 && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => void edit(null, accounts)}>
          {t('penaltyExemptions.create')}
        </Button>
      )}
    </section>
  )
}
