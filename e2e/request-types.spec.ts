import { expectFits } from './appearance.js'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { keyboard } from './input-methods.js'
import { openInApp } from './navigation.js'
import { expect, signedIn, test } from './product.js'
import { newType, typesWith } from './request-types.js'
import { newRequest, requestNow } from './requests.js'
import { filled, textsIn } from './texts.js'

const w = textsIn('uk')
const t = w.requestType
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const toast = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
const textbox = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const row = (within: Page | Locator, name: string, n: number) =>
  within.getByRole('group', { name: filled(name, { n }), exact: true })
/** The list, limited to types with these words. */
const listOf = (page: Page, words: string) => page.goto(`/Type-requests?search_query=${encodeURIComponent(words)}`)
const openedType = async (page: Page, name: string) => {
  await button(page, name).click()
  const open = dialog(page, filled(t.open, { name }))
  await expect(open).toBeVisible()
  return open
}
/** The form of a new type with what must be in it. */
const begun = async (page: Page, name: string) => {
  await button(page, t.create).click()
  const form = dialog(page, t.create)
  await textbox(form, t.name).fill(name)
  await form.getByRole('combobox', { name: t.preset_id }).selectOption({ label: 'Термінова' })
  return form
}

test.beforeEach(({ page, product }) => signedIn(page, product))

test('a type is made in the list, which the palette finds', async ({ page, product }) => {
  await newType(page, product, 'Зайнята назва')

  await test.step('the types are found by their section in the palette', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+K')
    const line = page.getByRole('dialog', { name: w.search.title }).getByRole('combobox', { name: w.search.title })
    await expect(line).toBeFocused()
    await line.fill('типи заяв')
    await page.getByRole('option', { name: w.requestTypes.section }).click()
    await expect(page).toHaveURL(/\/Type-requests$/i)
  })

  await test.step('with its people, questions, checklist and ready replies', async () => {
    const form = await begun(page, 'Домофон мовчить')
    await form.getByRole('tab', { name: 'EN' }).first().click()
    await textbox(form, t.name).fill('Intercom is silent')
    await form.getByRole('radio', { name: t.icon_door }).check()
    await form.getByRole('combobox', { name: w.request.priority }).selectOption('high')
    await form.getByRole('combobox', { name: t.responsible_id }).fill('Дзвінка')
    // What was offered before the search moves away from under the pointer.
    await expect(form.locator('[role=listbox]:visible').getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: /Дзвінка/ }).click()
    await form.getByRole('combobox', { name: t.role_ids }).fill('Техн')
    await page.getByRole('option', { name: 'Технік', exact: true }).click()
    await button(form, t.addField).click()
    const field = row(form, t.field, 1)
    await expect(textbox(field, t.fieldLabel)).toBeFocused()
    await textbox(field, t.fieldLabel).fill('Де саме?')
    await field.getByRole('combobox', { name: t.fieldKind }).selectOption('choice')
    await textbox(field, t.options).fill('Перший під’їзд\n\nДругий під’їзд\n')
    await field.getByRole('checkbox', { name: t.required }).check()
    await button(form, t.addItem).click()
    await row(form, t.item, 1).getByRole('textbox').fill('Перевірити живлення')
    await button(form, t.addReply).click()
    const reply = row(form, t.reply, 1)
    await textbox(reply, t.replyTitle).fill('Майстер їде')
    await textbox(reply, t.replyText).fill('Майстер буде сьогодні.')
    await form.getByRole('checkbox', { name: t.photo_required }).check()
    await button(form, w.ui.save).click()
    await expect(toast(page, w.ui.saved)).toBeVisible()
    const [made] = await typesWith(page, product, 'Домофон мовчить')
    expect(made).toMatchObject({
      name: { uk: 'Домофон мовчить', en: 'Intercom is silent' },
      icon: 'door',
      priority: 'high',
      preset: { name: { uk: 'Термінова' } },
      responsible: { name: 'Дзвінка Марія' },
      roles: [{ name: { uk: 'Технік' } }],
      form: [
        { kind: 'choice', required: true, label: { uk: 'Де саме?' }, options: ['Перший під’їзд', 'Другий під’їзд'] },
      ],
      checklist: ['Перевірити живлення'],
      replies: [{ title: 'Майстер їде', text: { uk: 'Майстер буде сьогодні.' } }],
      photo_required: true,
    })
    await expect(form).toBeHidden()
  })

  await test.step('errors are at their fields, and what was typed is kept', async () => {
    await button(page, t.create).click()
    const form = dialog(page, t.create)
    await button(form, w.ui.save).click()
    await expect(textbox(form, t.name)).toBeFocused()
    await expect(textbox(form, t.name)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByRole('combobox', { name: t.preset_id })).toHaveAttribute('aria-invalid', 'true')
    await textbox(form, t.name).fill('Зайнята назва')
    await form.getByRole('combobox', { name: t.preset_id }).selectOption({ label: 'Звичайна' })
    for (const n of [1, 2]) {
      await button(form, t.addField).click()
      await textbox(row(form, t.field, n), t.fieldLabel).fill(`Питання ${n}`)
      await textbox(row(form, t.field, n), t.fieldKey).fill('same')
    }
    await row(form, t.field, 1).getByRole('combobox', { name: t.fieldKind }).selectOption('choice')
    await textbox(form, t.sort).fill('багато')
    await button(form, w.ui.save).click()
    await expect(textbox(row(form, t.field, 1), t.options)).toHaveAttribute('aria-invalid', 'true')
    await expect(textbox(row(form, t.field, 2), t.fieldKey)).toHaveAttribute('aria-invalid', 'true')
    await expect(textbox(form, t.sort)).toHaveAttribute('aria-invalid', 'true')
    await textbox(row(form, t.field, 1), t.options).fill('Так')
    await textbox(row(form, t.field, 2), t.fieldKey).fill('other')
    await textbox(form, t.sort).fill('50')
    // The name is refused by the server, after all that the browser knows is right.
    await button(form, w.ui.save).click()
    await expect(textbox(form, t.name)).toHaveAttribute('aria-invalid', 'true')
    await expect(textbox(row(form, t.field, 2), t.fieldLabel)).toHaveValue('Питання 2')
    await textbox(form, t.name).fill('Вільна назва')
    await button(form, w.ui.save).click()
    await expect(form).toBeHidden()
    expect(await typesWith(page, product, 'Вільна назва')).toHaveLength(1)
  })

  await test.step('a double press makes one', async () => {
    const form = await begun(page, 'Подвійне натискання')
    await button(form, w.ui.save).dblclick()
    await expect(form).toBeHidden()
    expect(await typesWith(page, product, 'Подвійне натискання')).toHaveLength(1)
  })
})

test('a type is changed by two, goes to the bin and is replaced', async ({ page, product }) => {
  // All of them are in one list.
  const form = ['Перше', 'Друге', 'Третє'].map((uk, n) => ({ key: `q${n}`, label: { uk } }))
  const whole = {
    form: [{ ...form[0], kind: 'choice', options: ['Тут', 'Там'] }, ...form.slice(1)],
    hint: { uk: 'Подивіться, чи не вибило автомат.' },
    checklist: ['Перший крок', 'Другий крок'],
    replies: [{ title: 'Прийнято', text: { uk: 'Вашу заявку прийнято.' } }],
  }
  await newType(page, product, 'Спроба: питання', whole)
  const shared = await newType(page, product, 'Спроба: спільна', { checklist: ['Було'] })
  await newType(page, product, 'Спроба: зайва')
  const old = await newType(page, product, 'Спроба: застаріла')
  const next = await newType(page, product, 'Новий тип замість нього')
  await listOf(page, 'Спроба:')

  await test.step('without related records it goes to the bin and is restored by Undo', async () => {
    const name = 'Спроба: зайва'
    const open = await openedType(page, name)
    await button(open, w.ui.delete).click()
    await button(dialog(page, filled(t.removeTitle, { name })), w.ui.delete).click()
    await expect(button(page, name)).toBeHidden()
    await button(toast(page, t.removed), w.ui.undo).click()
    await expect(toast(page, t.restored)).toBeVisible()
    await expect(button(page, name)).toBeVisible()
  })

  await test.step('its form is accessible, and questions are moved and taken away by the keyboard alone', async () => {
    const name = 'Спроба: питання'
    const open = await openedType(page, name)
    await expectFits(page)
    const keys = keyboard(page)
    const third = filled(t.field, { n: 3 })
    await keys.press(button(open, filled(t.moveUp, { row: third })))
    const second = filled(t.field, { n: 2 })
    const up = button(open, filled(t.moveUp, { row: second }))
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(open, filled(t.moveDown, { row: filled(t.field, { n: 1 }) }))).toBeFocused()
    await expect(textbox(row(open, t.field, 1), t.fieldLabel)).toHaveValue('Третє')
    await keys.press(button(open, filled(t.removeRow, { row: second })))
    await expect(button(open, t.addField)).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(open).toBeHidden()
    const [saved] = await typesWith(page, product, name)
    expect(saved!.form.map(({ label }) => label.uk)).toEqual(['Третє', 'Друге'])
  })

  await test.step('what two people change is joined, one field of both is chosen', async () => {
    const name = 'Спроба: спільна'
    const { id, version } = shared
    const open = await openedType(page, name)
    await row(open, t.item, 1).getByRole('textbox').fill('Моє')
    const theirs = { version, payable: true, priority: 'emergency', checklist: ['Чуже'] }
    await callAs(page, product)('PUT', `/service-request-types/${id}`, theirs)
    await button(open, w.ui.save).click()
    const conflict = open.getByRole('alert').filter({ hasText: w.ui.conflictTitle })
    await expect(conflict.getByRole('button', { name: /Моє$/ })).toBeVisible()
    await conflict.getByRole('button', { name: /Чуже$/ }).click()
    await button(open, w.ui.save).click()
    await expect(open).toBeHidden()
    const [saved] = await typesWith(page, product, name)
    expect(saved).toMatchObject({ payable: true, checklist: ['Чуже'] })
  })

  await test.step('the history shows what changed, in words', async () => {
    const name = 'Спроба: спільна'
    const open = await openedType(page, name)
    await button(open, w.history.title).click()
    const history = open.getByRole('region', { name: w.history.title })
    await expect(history).toContainText(w.request.priority_emergency)
    await expect(history).toContainText('Чуже')
    await page.keyboard.press('Escape')
    await expect(open).toBeHidden()
  })

  await test.step('with requests it is deleted only with the one that takes its place, and they go over to it', async () => {
    const name = 'Спроба: застаріла'
    const { id } = await newRequest(page, product, 'Заявка застарілого типу', { type_id: old.id })
    const open = await openedType(page, name)
    await button(open, w.ui.delete).click()
    const asked = dialog(page, filled(t.replaceTitle, { name }))
    await expect(asked.getByText('1 заявка')).toBeVisible()
    await button(asked, t.replace).click()
    await expect(asked.getByText(w.ui.chooseReplacement)).toBeVisible()
    await asked.getByRole('combobox', { name: t.replacement }).selectOption({ label: next.name.uk })
    await button(asked, t.replace).click()
    await expect(toast(page, t.removed)).toBeVisible()
    await expect(button(page, name)).toBeHidden()
    expect((await requestNow(page, product, id)).type.id).toBe(next.id)
  })
})

test('who may only read sees types, terms, hours and rules, and nothing to change them', async ({ page, product }) => {
  await newType(page, product, 'Для читання', {
    hint: { uk: 'Подивіться, чи не вибило автомат.' },
    checklist: ['Крок перший'],
    replies: [{ title: 'Прийнято', text: { uk: 'Вашу заявку прийнято.' } }],
    form: [{ key: 'a', label: { uk: 'Коли?' } }],
  })
  await signedIn(page, product, { as: 'dispatcher' })
  await listOf(page, 'Для читання')
  await expect(button(page, t.create)).toHaveCount(0)
  await button(page, 'Для читання').click()
  const open = dialog(page, filled(t.open, { name: 'Для читання' }))
  await expect(open.getByText(t.readOnly)).toBeVisible()
  await expect(open.getByRole('region', { name: t.form })).toContainText('Коли?')
  await expect(open.getByRole('region', { name: t.checklist })).toContainText('Крок перший')
  await expect(open.getByRole('textbox')).toHaveCount(0)
  await expectFits(page)
  await button(open, w.ui.close).last().click()
  for (const tab of ['time', 'rules'] as const) {
    await page.getByRole('link', { name: t[`tab_${tab}`], exact: true }).click()
    await expect(page.getByRole('main').getByText(t.readOnly)).toBeVisible()
    await expect(button(page, w.ui.save)).toHaveCount(0)
  }
})

test('a user without the right to read types has no link to them and gets an explanation at the address', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'guard' })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: w.shell.sections })
  await expect(menu.getByRole('link', { name: w.requests.section })).toBeVisible()
  await expect(menu.getByRole('link', { name: w.requestTypes.section })).toHaveCount(0)
  await openInApp(page, '/Type-requests')
  await expect(page.getByText(w.ui.tooLittleRight)).toBeVisible()
})
