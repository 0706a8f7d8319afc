import { expectFits } from './appearance.js'
import type { ComplexDetails } from '@oselia/contract/complexes'
import { type Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { keyboard } from './input-methods.js'
import { expect, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.beforeEach(({ page, product }) => signedIn(page, product))

test('hours, messengers and the initiator of a complex are filled in by keyboard', async ({ page, product }) => {
  const { data } = await callAs(page, product)<{ data: ComplexDetails }>('POST', '/complexes', {
    name: 'ЖК «Годинник»',
  })
  await page.goto(`/Houses/complexes/edit/${data.id}`)
  const input = keyboard(page)
  await input.press(button(page, w.complexContacts.addMessenger))
  await expect(page.getByRole('combobox', { name: w.complexContacts.messengerKind })).toBeFocused()
  await input.fill(field(page, w.complexContacts.messengerAddress), '@hodynnyk')
  await input.toggle(tick(page, 'понеділок'))
  await input.fill(field(page, filled(w.workingHours.from, { day: 'понеділок' })), '9')
  await input.fill(field(page, filled(w.workingHours.to, { day: 'понеділок' })), '8')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Не може бути раніше за початок')).toBeVisible()
  await expect(field(page, filled(w.workingHours.to, { day: 'понеділок' }))).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('1730')
  await input.press(button(page, w.workingHours.asMonday))
  await input.toggle(tick(page, 'Українська'))
  await input.fill(field(page, w.complexContacts.initiator_name), 'Дарина Мар’яненко')
  await page.keyboard.press('Control+Enter')
  const contacts = region(page, w.complexes.sectionContacts)
  await expect(contacts).toContainText('пн–пт 09:00–17:30')
  await expect(contacts).toContainText('сб–нд вихідний')
  await expect(contacts).toContainText('Дарина Мар’яненко')
  await expect(contacts.getByRole('link', { name: 'Telegram: @hodynnyk' })).toHaveAttribute(
    'href',
    'https://t.me/hodynnyk',
  )
  await expect(contacts).toContainText('Ще не заповнено: 8 полів.')
})

test('a pair of coordinates pasted from a map fills both fields; half a pair is refused', async ({ page, product }) => {
  const { data } = await callAs(page, product)<{ data: ComplexDetails }>('POST', '/complexes', { name: 'ЖК «Мапа»' })
  await page.goto(`/Houses/complexes/edit/${data.id}`)
  await field(page, w.complexContacts.lat).fill('49,8397')
  await button(page, w.ui.save).click()
  await expect(field(page, w.complexContacts.lon)).toBeFocused()
  await page.evaluate(() => {
    const clipboard = new DataTransfer()
    clipboard.setData('text', '49.8397, 24.0297')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
  })
  await expect(field(page, w.complexContacts.lat)).toHaveValue('49.8397')
  await button(page, w.ui.save).click()
  await expect(page.getByRole('link', { name: '49.8397, 24.0297 на карті' })).toBeVisible()
})

test('a complex with all its fields and the form of it are accessible', async ({ page, product }) => {
  const day = { from: '09:00', to: '18:00' }
  const { data } = await callAs(page, product)<{ data: ComplexDetails }>('POST', '/complexes', {
    name: 'ЖК «Повний»',
    edrpou: '32855962',
    coordinates: { lat: 49.8397, lon: 24.0297 },
    messengers: [{ kind: 'viber', address: '+380671234567' }],
    working_hours: [day, day, day, day, day, null, null],
    dispatcher_scheme: 'shared',
    languages: ['uk', 'en'],
    initiator_name: 'Дарина Мар’яненко',
    initiator_email: 'daryna@example.com',
    description: { uk: 'Три будинки навколо двору.' },
  })
  await page.goto(`/Houses/complexes/${data.id}`)
  await expect(region(page, w.complexes.sectionContacts)).toContainText('пн–пт 09:00–18:00')
  await expectFits(page)
  await page.getByRole('link', { name: w.ui.edit, exact: true }).click()
  await expect(page.getByText(w.requisites.edrpouWarning)).toBeVisible()
  await expectFits(page)
})
