/*
 * Arithmetic of bills on integers. Amounts are kopiykas; quantities, rates and percents are ten-thousandths of their unit.
 * Rules: domain.md 2.2 and 2.4.
 */

const scale = 10_000n

/** `numerator / denominator` rounded to an integer, a half away from 0. The denominator is above 0. */
export const roundHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError('denominator must be above 0')
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** Part of a month: `days` of `of`. */
export interface DaysOf {
  days: number
  of: number
}
const whole: DaysOf = { days: 1, of: 1 }

/** Kopiykas of `quantity × rate`, both in ten-thousandths, the rate in hryvnias; rounded once. */
export const amountOf = (quantity: bigint, rate: bigint, { days, of }: DaysOf = whole): bigint =>
  roundHalfUp(quantity * rate * 100n * BigInt(days), scale * scale * BigInt(of))

/** Kopiykas of a percent (ten-thousandths of one percent) of an amount. */
export const percentOf = (amount: bigint, percent: bigint, { days, of }: DaysOf = whole): bigint =>
  roundHalfUp(amount * percent * BigInt(days), scale * 100n * BigInt(of))

/**
 * Splits an amount by weights, so that the parts add up to it (largest remainder): each part is rounded down, and what is
 * left goes, a kopiyka each, to the largest remainders; equal ones in the given order. Weights are not negative, and one is
 * above 0; the amount may be negative.
 */
export const splitByWeights = (amount: bigint, weights: readonly bigint[]): bigint[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (sum <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('weights must add up to more than 0')
  const size = amount < 0n ? -amount : amount
  const parts = weights.map((weight) => (size * weight) / sum)
  const remainders = weights.map((weight, at) => ({ at, rest: (size * weight) % sum }))
  let left = size - parts.reduce((all, part) => all + part, 0n)
  for (const { at } of remainders.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))) {
    if (left === 0n) break
    parts[at]! += 1n
    left -= 1n
  }
  return amount < 0n ? parts.map((part) => -part) : parts
}

/** A debt that was unchanged for some days. */
interface DebtDays {
  debt_minor: bigint
  days: number
}

const debtDays = (debts: readonly DebtDays[]): bigint =>
  debts.reduce((all, { debt_minor, days }) => all + debt_minor * BigInt(days), 0n)

/**
 * Penalty on the principal for days of delay: `rate_ppm` millionths of the debt per day (100 is 0.01 %), rounded once, and
 * with those charged before never more than `cap_percent` of the principal.
 */
export const penaltyOf = (
  debts: readonly DebtDays[],
  { rate_ppm, cap_percent, charged_minor = 0n }: { rate_ppm: number; cap_percent: number; charged_minor?: bigint },
): bigint => {
  const penalty = roundHalfUp(debtDays(debts) * BigInt(rate_ppm), 1_000_000n)
  const principal = debts.reduce((most, { debt_minor }) => (debt_minor > most ? debt_minor : most), 0n)
  const left = (principal * BigInt(cap_percent)) / 100n - charged_minor
  return left <= 0n ? 0n : penalty < left ? penalty : left
}

/** 3 % a year of the principal (Civil Code of Ukraine, article 625), by days of a year of 365. */
export const threePercentOf = (debts: readonly DebtDays[]): bigint => roundHalfUp(debtDays(debts) * 3n, 100n * 365n)

/** Inflation loss of a debt by the monthly indices in tenths of a percent: 1006 is 100.6 %. Below 0 where prices fell. */
export const inflationOf = (debt_minor: bigint, indices: readonly number[]): bigint => {
  const grown = indices.reduce((all, index) => all * BigInt(index), 1n)
  const base = 1000n ** BigInt(indices.length)
  return roundHalfUp(debt_minor * (grown - base), base)
}

/**
 * The persons of a unit who are charged for a month, in ten-thousandths: absent ones count for the days that they were there.
 * `absences` are persons and the days of the month that they were away.
 */
export const personsPresent = (
  persons: number,
  absences: readonly { persons: number; days: number }[],
  monthDays: number,
): bigint => {
  const all = BigInt(persons) * BigInt(monthDays)
  const away = absences.reduce((sum, one) => sum + BigInt(one.persons) * BigInt(one.days), 0n)
  const present = away > all ? 0n : all - away
  return roundHalfUp(present * scale, BigInt(monthDays))
}
