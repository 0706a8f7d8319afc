import type { Language } from '@oselia/contract/languages'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { parseNumber, parseText, typedNumber } from '../../../platform/number-text.ts'

/** Materials and time as typed. */
export interface MaterialValues {
  materials: { name: string; qty: string; unit: string; price_minor: string }[]
  work_minutes: string
}

export const materialValuesOf = (
  { materials, work_minutes }: Pick<ServiceRequest, 'materials' | 'work_minutes'>,
  language: Language,
): MaterialValues => ({
  materials: materials.map(({ name, qty, unit, price_minor }) => ({
    name,
    qty: typedNumber(qty, language),
    unit: unit ?? '',
    price_minor: typedNumber(price_minor / 100, language),
  })),
  work_minutes: work_minutes === null ? '' : String(work_minutes),
})

const minor = (typed: string) => {
  const sum = parseNumber(typed)
  return sum === null ? 0 : Math.round(sum * 100)
}

export const materialBodyOf = ({ materials, work_minutes }: MaterialValues) => ({
  materials: materials.map(({ name, qty, unit, price_minor }) => ({
    name,
    // A material that is named without a number is one of it.
    qty: parseNumber(qty) ?? 1,
    unit: parseText(unit),
    price_minor: minor(price_minor),
  })),
  work_minutes: parseNumber(work_minutes),
})
