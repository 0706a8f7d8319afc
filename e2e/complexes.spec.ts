import { expectFits } from './appearance.js'
import type { ComplexDetails } from '@oselia/contract/complexes'
import { issueMessages } from '@oselia/contract/issues.messages'
import { type Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { keyboard } from './input-methods.js'
import { openInApp } from './navigation.js'
import { expect, type Product, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.beforeEach(({ page, product }) => signedIn(page, product))

const fillByKeyboard = async (page: Page, product: Product) => {
  const { data } = await callAs(page, product)<{ data: ComplexDetails }>('POST', '/complexes', {
    name: 'ЖК «Годинник»',
  })
  await openInApp(page, `/Houses/complexes/edit/${data.id}`)
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
}

const warnOfCode = async (page: Page) => {
  await link(page, w.complexes.create).click()
  await field(page, w.complexes.name).fill('ЖК «Липки»')
  await field(page, w.requisites.edrpou).fill('32855961')
  await expect(page.getByText(w.requisites.edrpouWarning)).toBeHidden()
  await field(page, w.requisites.edrpou).fill('32855962')
  await expect(page.getByText(w.requisites.edrpouWarning)).toBeVisible()
  await button(page, w.requisites.addAccount).click()
  await field(page, w.requisites.iban).fill('UA00 0000')
  await button(page, w.ui.save).click()
  await expect(page.getByText(issueMessages.iban.uk)).toBeVisible()
  await expect(field(page, w.requisites.iban)).toBeFocused()
  await field(page, w.requisites.iban).fill('ua21 3223 1300 0002 6007 2335 6600 1')
  await button(page, w.ui.save).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ЖК «Липки»')
  await expect(page.getByRole('region', { name: w.complexes.sectionLegal })).toContainText('32855962')
  await expect(page.getByText('UA21 3223 1300 0002 6007 2335 6600 1')).toBeVisible()
}

test('the form of a complex: its code, a pair of coordinates, and its contacts by keyboard', async ({
  page,
  product,
}) => {
  await page.goto('/Houses/complexes')
  await test.step('a code with a wrong check digit is warned of and saved all the same', () => warnOfCode(page))
  await test.step('a pair of coordinates pasted from a map fills both fields; half a pair is refused', async () => {
    const { data } = await callAs(page, product)<{ data: ComplexDetails }>('POST', '/complexes', { name: 'ЖК «Мапа»' })
    await openInApp(page, `/Houses/complexes/edit/${data.id}`)
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
  await test.step('hours, messengers and the initiator are filled in by keyboard', () => fillByKeyboard(page, product))
})

test('a complex with all its fields, the form of it and the question about one are accessible', async ({
  page,
  product,
}) => {
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
  await page.goto('/Houses/complexes')
  await link(page, 'ЖК «Сонячний»').click()
  await button(page, w.ui.delete).click()
  await expect(page.getByRole('dialog', { name: w.complexes.removeTitle })).toContainText(w.ui.hangsOnIt)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await openInApp(page, `/Houses/complexes/${data.id}`)
  await expect(region(page, w.complexes.sectionContacts)).toContainText('пн–пт 09:00–18:00')
  await expectFits(page)
  await link(page, w.ui.edit).click()
  await expect(page.getByText(w.requisites.edrpouWarning)).toBeVisible()
  await button(page, w.requisites.addAccount).click()
  await expectFits(page)
})
