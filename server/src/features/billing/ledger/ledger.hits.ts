import type { Hit } from '@oselia/contract/search'
import { localeTags } from '@oselia/contract/languages'
import type { UnitRef } from '@oselia/contract/realty'
import type { RequestContext } from '../../../platform/request-context.js'
import { unitName } from '../../registry/units/units.public.js'

export interface FoundMoney {
  id: number
  title: string
  amount_minor: number
  /** A day, or the first day of a month. */
  day: string
  unit: UnitRef
}

/** A hit of the palette: its number, amount, day or month, and unit. */
export const moneyHit = (
  { language }: Pick<RequestContext, 'language'>,
  kind: Hit['kind'],
  { id, title, amount_minor, day, unit }: FoundMoney,
  dates: Intl.DateTimeFormatOptions,
): Hit => {
  const locale = localeTags[language]
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'UAH' }).format(amount_minor / 100)
  const date = new Intl.DateTimeFormat(locale, { ...dates, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return {
    kind,
    id,
    title,
    detail: [money, date, unitName(unit, language)].join(' · '),
    realty: { id: unit.id, type: unit.type },
  }
}
