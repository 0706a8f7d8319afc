import { expect, type Locator, type Page } from '@playwright/test'

/** The two inputs of a day with a time, by its label. */
export const momentOf = (scope: Page | Locator, label: string): { day: Locator; time: Locator } => ({
  day: scope.getByRole('textbox', { name: label, exact: true }),
  time: scope.getByRole('textbox', { name: `${label}: час`, exact: true }),
})

const shown = (local: string) => {
  const [day = '', time = ''] = local.split('T')
  return { day: day.split('-').toReversed().join('.'), time }
}

/** Types `YYYY-MM-DDTHH:MM` as it is written in Ukrainian. */
export const fillMoment = async (scope: Page | Locator, label: string, local: string): Promise<void> => {
  const { day, time } = momentOf(scope, label)
  await day.fill(shown(local).day)
  await time.fill(shown(local).time)
}

/** The same is shown. */
export const expectMoment = async (scope: Page | Locator, label: string, local: string): Promise<void> => {
  const { day, time } = momentOf(scope, label)
  await expect(day).toHaveValue(shown(local).day)
  await expect(time).toHaveValue(shown(local).time)
}
