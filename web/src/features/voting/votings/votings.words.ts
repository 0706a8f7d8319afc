import { useFormat, useText } from '../../../platform/messages.ts'
import { votePercent } from './votings.rules.ts'

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

/**
 * Percent of the votes for an answer, which lie on the side of the threshold that the exact votes do; `signed` with the sign. Where votes
 * are exactly a threshold that decimals do not write, it is the threshold: `2/3`.
 */
export const useVotePercent = (minimumFractionDigits = 0) => {
  const { number, percent: withSign } = useFormat()
  const shown = (percent: string) =>
    percent.includes('/') ? percent : number(Number(percent), { minimumFractionDigits, maximumFractionDigits: 12 })
  const percentOf = (...of: Parameters<typeof votePercent>) => shown(votePercent(...of))
  const signed = (percent: string) => (percent.includes('/') ? percent : withSign(percent))
  return { percentOf, shown, signed }
}

/** Percent as the server counts them, with two decimals. */
export const usePercent = () => {
  const { number } = useFormat()
  return (percent: string) => number(Number(percent), { maximumFractionDigits: 2 })
}
