import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'
import type { RealtyType } from './realty.kinds.ts'
import { types } from './realty.words.ts'

/** The four lists; each has its own address, and the house chosen in one stays chosen in the next. */
export const RealtyTabs = ({ here, house_id }: { here: RealtyType; house_id?: readonly number[] }) => {
  const t = useText()
  return (
    <Group component="nav" aria-label={t('realty.tabs')} data-guide="realty-types" gap="xs" mb="md">
      {types.map((type) => (
        <Button
          key={type}
          component={Link}
          to="/Realty/$type"
          params={{ type } as never}
          search={{ house_id } as never}
          size="sm"
          variant={type === here ? 'light' : 'subtle'}
          aria-current={type === here ? 'page' : undefined}
        >
          {t(`realty.list_${type}`)}
        </Button>
      ))}
    </Group>
  )
}
