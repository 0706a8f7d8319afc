import type { UnitRef } from '@oselia/contract/realty'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { unitName, unitTitle } from './units.choice.public.ts'

/** A link to the page of a unit; includes the address unless `short`. */
export const UnitLink = ({ unit, short = false }: { unit: UnitRef; short?: boolean }) => {
  const t = useText()
  return (
    <AnchorLink
      inherit
      to="/Realty/$type/$id"
      params={{ type: unit.type, id: unit.id }}
      style={{ overflowWrap: 'anywhere' }}
    >
      {short ? unitName(t, unit) : unitTitle(t, unit)}
    </AnchorLink>
  )
}
