import { Group } from '@mantine/core'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import type { RealtyType } from '@oselia/contract/realty'
import { realtyTypes } from '@oselia/contract/realty.enums'

/** Tabs of the four lists; each has its own URL, and the selected house is preserved. */
export const RealtyTabs = ({ here, house_id }: { here: RealtyType; house_id?: number[] }) => {
  const t = useText()
  return (
    <Group component="nav" aria-label={t('realty.tabs')} data-guide="realty-types" gap="xs" mb="md">
      {realtyTypes.map((type) => (
        <ButtonLink
          key={type}
          to="/Realty/$type"
          params={{ type }}
          search={{ house_id }}
          size="sm"
          variant={type === here ? 'light' : 'subtle'}
          aria-current={type === here ? 'page' : undefined}
        >
          {t(`realty.list_${type}`)}
        </ButtonLink>
      ))}
    </Group>
  )
}
