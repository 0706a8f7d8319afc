import { expectFits } from './appearance.js'
import { issueMessages } from '@oselia/contract/issues.messages'
import { type Page } from '@playwright/test'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('house types: one is added, one that houses have is deleted only with its replacement, one carries its look', async ({
  page,
  product,
}) => {
  await signedIn(page, product)
  await page.goto('/Houses/types')
  await test.step('a code that is taken is an error at its field', async () => {
    await button(page, w.houseTypes.create).click()
    const form = dialog(page, w.houseTypes.create)
    await form.getByRole('textbox', { name: w.houseTypes.name, exact: true }).fill('Панельний')
    await form.getByRole('textbox', { name: w.houseTypes.code, exact: true }).fill('apartment_block')
    await form.getByRole('button', { name: w.ui.save }).click()
    await expect(form.getByText(issueMessages.taken.uk)).toBeVisible()
    await expect(form.getByRole('textbox', { name: w.houseTypes.code, exact: true })).toBeFocused()
    await form.getByRole('textbox', { name: w.houseTypes.code, exact: true }).fill('panel')
    await form.getByRole('button', { name: w.ui.save }).click()
    await expect(button(page, 'Панельний')).toBeVisible()
  })
  await test.step('a type that houses have is deleted only with its replacement', async () => {
    // How many they are, the tests of other files decide, which add houses of this type.
    const had = await page.getByRole('row', { name: 'Багатоквартирний будинок' }).getByRole('link').innerText()
    await button(page, 'Багатоквартирний будинок').click()
    const edit = dialog(page, w.houseTypes.edit)
    await expect(edit).toBeVisible()
    await expectFits(page)
    await edit.getByRole('button', { name: w.ui.delete }).click()
    const name = 'Багатоквартирний будинок'
    const question = dialog(page, filled(w.houseTypes.removeTitle, { name }))
    await expect(question).toBeVisible()
    await expectFits(page)
    await question.getByRole('button', { name: w.ui.delete }).click()
    const asked = dialog(page, filled(w.houseTypes.replaceTitle, { name }))
    await asked.getByRole('button', { name: w.houseTypes.replace }).click()
    await expect(asked.getByText(w.ui.chooseReplacement)).toBeVisible()
    await asked.getByRole('combobox', { name: w.houseTypes.replacement }).selectOption({ label: 'Панельний' })
    await asked.getByRole('button', { name: w.houseTypes.replace }).click()
    await expect(toast(page, w.houseTypes.removed)).toBeVisible()
    await expect(button(page, name)).toBeHidden()
    await expect(page.getByRole('row', { name: 'Панельний' }).getByRole('link')).toHaveText(had)
  })
  await test.step('a type carries its look and what the builder begins with', async () => {
    await button(page, w.houseTypes.create).click()
    const form = dialog(page, w.houseTypes.create)
    await form.getByRole('textbox', { name: w.houseTypes.name, exact: true }).fill('Дев’ятиповерхівка')
    await form.getByRole('textbox', { name: w.houseTypes.code, exact: true }).fill('nine_floors')
    await form.getByRole('combobox', { name: w.houseTypes.icon }).selectOption({ label: w.houseTypes.icon_sections })
    await form.getByRole('combobox', { name: w.houseTypes.colour }).selectOption({ label: w.houseTypes.colour_teal })
    await form.getByRole('checkbox', { name: w.audience.parking }).uncheck()
    await form.getByRole('textbox', { name: w.entrances.countEntrances }).fill('4')
    await form.getByRole('button', { name: w.ui.save }).click()
    await expect(form.getByText('Обов’язкове поле')).toHaveCount(2)
    await form.getByRole('textbox', { name: w.entrances.countFloors }).fill('9')
    await form.getByRole('textbox', { name: w.entrances.countUnits }).fill('4')
    await form.getByRole('button', { name: w.ui.save }).click()
    await expect(page.getByRole('row', { name: 'Дев’ятиповерхівка' })).toBeVisible()

    await openInApp(page, '/Houses/create')
    await page
      .getByRole('combobox', { name: w.house.house_type_id, exact: true })
      .selectOption({ label: 'Дев’ятиповерхівка' })
    await button(page, w.entrances.make).click()
    await expect(page.getByText(filled(w.entrances.total, { count: 144 }))).toBeVisible()
  })
})
