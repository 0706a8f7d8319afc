import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from './messages.ts'

export interface Fact {
  label: string
  value: ReactNode
}

const isKnown = ({ value }: Fact) => value !== null && value !== undefined && value !== false && value !== ''

/** Facts as names and values, in two columns where they fit. Facts without a value are omitted. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="sm" m={0}>
    {facts.filter(isKnown).map(({ label, value }) => (
      <div key={label}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)

/** The same with the number of missing facts, and a link to fill them in for users who may. */
export const FoldedFacts = ({ facts, fill }: { facts: readonly Fact[]; fill?: ReactNode }) => {
  const t = useText()
  const known = facts.filter(isKnown)
  const left = facts.length - known.length
  return (
    <Stack gap="xs">
      {known.length > 0 && <Facts facts={known} />}
      {left > 0 && (
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            {t('ui.notFilledYet', { count: left })}
          </Text>
          {fill}
        </Group>
      )}
    </Stack>
  )
}
