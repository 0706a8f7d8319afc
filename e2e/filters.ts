import type { Page } from '@playwright/test'
import { textsIn } from './texts.js'

const w = textsIn('uk')

/** The control of a list's filter, which is there once it is set or asked for. */
export const filter = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name, exact: true })

/** Asks for a filter that is not set; answers its control. */
export const addFilter = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: w.ui.addFilter, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  return filter(page, name)
}
