import { useFormat, useText } from '../../../platform/messages.ts'

const units = ['area', 'head', 'unit', 'quota'] as const

/** A weight with its unit, as the server counts it: `306,85 м²`. */
export const useWeightWords = () => {
  const t = useText()
  const { number } = useFormat()
  return (value: string, by: string) => {
    const unit = units.find((one) => one === by) ?? 'unit'
    const digits = unit === 'area' || unit === 'quota' ? 2 : 0
    const shown = number(Number(value), { minimumFractionDigits: digits, maximumFractionDigits: 2 })
    return t(`votingPage.unit_${unit}`, { value: shown })
  }
}

/** Percent as the server counts them, with two decimals. */
export const usePercent = () => {
  const { number } = useFormat()
  return (percent: string) => number(Number(percent), { maximumFractionDigits: 2 })
}
