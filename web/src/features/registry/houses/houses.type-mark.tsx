import { ThemeIcon } from '@mantine/core'
import type { HouseType } from '@oselia/contract/house-types'
import {
  IconBed,
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildings,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconHome,
  IconHome2,
  IconParking,
} from '@tabler/icons-react'

const drawn = {
  building: IconBuilding,
  buildings: IconBuildings,
  sections: IconBuildingCommunity,
  townhouse: IconHome2,
  cottage: IconHome,
  dormitory: IconBed,
  parking: IconParking,
  office: IconBriefcase,
  shop: IconBuildingStore,
  warehouse: IconBuildingWarehouse,
}

/** The icon of a type in its colour; decorative, because the name is beside it. */
export const TypeMark = ({ icon, colour, size = 28 }: Pick<HouseType, 'icon' | 'colour'> & { size?: number }) => {
  const Drawn = drawn[icon]
  return (
    <ThemeIcon variant="light" color={colour} size={size} aria-hidden="true">
      <Drawn size={size * 0.65} />
    </ThemeIcon>
  )
}
