import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** What is known of a thing: name and value, two columns where there is room. Facts without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="sm" m={0}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
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
