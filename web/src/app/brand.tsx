import { Group, Text } from '@mantine/core'
import classes from './admin.layout.module.css'

/** Logo and name of the product. */
export const Brand = () => (
  <Group gap={10} wrap="nowrap">
    <img src="/favicon.svg" alt="" width={28} height={28} />
    <Text fw={700} fz="lg" className={classes.name} style={{ letterSpacing: '-0.01em' }}>
      Oselia
    </Text>
  </Group>
)
