import { Group, Text } from '@mantine/core'

/** Mark and name of the product. */
export const Brand = () => (
  <Group gap={10} wrap="nowrap">
    <img src="/favicon.svg" alt="" width={28} height={28} />
    <Text fw={700} fz="lg" style={{ letterSpacing: '-0.01em' }}>
      Oselia
    </Text>
  </Group>
)
