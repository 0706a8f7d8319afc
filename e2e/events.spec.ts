import { callAs } from './api-client.js'
import { expectFits } from './appearance.js'
import { dayFromNow } from './days.js'
import { expectMoment, fillMoment } from './moments.js'
import { expect, signedIn, test } from './product.js'

test('a manager adds a weekly class from the calendar by keyboard, cancels a date and registers a person', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'manager' })
  await page.goto('/Events?day=2031-03-05')
  const grid = page.getByRole('grid', { name: 'березень 2031' })
  const day = grid.getByRole('gridcell', { selected: true })
  await day.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/day=2031-03-12/)
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('grid', { name: 'квітень 2031' }).getByRole('gridcell', { selected: true })).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(grid).toBeVisible()
  await page.keyboard.press('n')

  await page.getByRole('textbox', { name: 'Назва' }).fill('Танці для старших')
  await expectMoment(page, 'Початок', '2031-03-12T18:00')
  await page.getByRole('combobox', { name: 'Повторювати' }).selectOption('Щотижня у вибрані дні')
  await page.getByRole('combobox', { name: 'Закінчення' }).selectOption('Після кількох разів')
  await page.getByRole('textbox', { name: 'Скільки разів' }).fill('4')
  await expect(page.getByRole('listitem').filter({ hasText: 'середа, 2 квітня 2031' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Приймати записи' }).check()
  await page.getByRole('textbox', { name: 'Кількість місць' }).fill('8')
  await page.getByRole('button', { name: 'Опублікувати' }).click()
  const question = page.getByRole('dialog')
  await expectFits(page)
  await question.getByRole('button', { name: 'Опублікувати' }).click()
  await expect(page.getByRole('heading', { name: 'Танці для старших', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Скасувати дату 19.03.2031' }).click()
  await expect(page.getByRole('button', { name: 'Повернути дату 19.03.2031' })).toBeVisible()
  const people = page.getByRole('region', { name: 'Записані' })
  await people.getByRole('combobox', { name: 'Людина' }).fill('романюк')
  await expect(page.getByRole('option', { name: /^Романюк Віра/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await people.getByRole('button', { name: 'Записати' }).click()
  await expect(people.getByText('Записано 1 з 8')).toBeVisible()
  await expect(people.getByRole('listitem')).toHaveCount(1)
})

test('the page of an event shows the date that was chosen, moves and cancels dates, and undoes a cancelled registration', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'manager' })
  const call = callAs(page, product)
  const [past, first, second] = [dayFromNow(-14), dayFromNow(7), dayFromNow(14)]
  const shown = (day: string) => day.split('-').toReversed().join('.')
  const { data: made } = await call<{ data: { id: number } }>('POST', '/events', {
    title: 'Хор',
    starts: `${past}T18:00`,
    ends: `${past}T19:00`,
    recurrence: 'FREQ=WEEKLY;COUNT=5',
    registration: true,
    state: 'published',
    audience: { everyone: true },
  })
  await page.goto(`/Events/${made.id}?date=${past}`)
  const people = page.getByRole('region', { name: 'Записані' })
  await expect(people.getByText(shown(past))).toBeVisible()
  await expect(people.getByRole('button', { name: 'Записати' })).toBeHidden()

  await page.goto(`/Events/${made.id}?date=${dayFromNow(8)}`)
  await expect(page.getByRole('alert')).toContainText('ця подія не відбувається')
  await page.getByRole('link', { name: 'Показати найближчі дати' }).click()
  const dates = page.getByRole('region', { name: 'Дати', exact: true })
  await dates.getByRole('link', { name: new RegExp(shown(first)) }).click()
  await expect(people.getByText(shown(first))).toBeVisible()
  await people.getByRole('combobox', { name: 'Людина' }).fill('романюк')
  await expect(page.getByRole('option', { name: /^Романюк Віра/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await people.getByRole('button', { name: 'Записати' }).click()
  await expect(people.getByRole('listitem')).toHaveCount(1)

  await people.getByRole('button', { name: /^Скасувати запис/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Скасувати запис' }).click()
  await expect(people.getByText('Ще ніхто не записаний')).toBeVisible()
  await page.getByRole('button', { name: 'Скасувати дію' }).click()
  await expect(people.getByRole('listitem')).toHaveCount(1)

  await dates.getByRole('button', { name: `Перенести дату ${shown(second)}` }).click()
  await expectFits(page)
  await fillMoment(dialog, 'Початок', `${dayFromNow(15)}T20:00`)
  await expectMoment(dialog, 'Завершення', `${dayFromNow(15)}T21:00`)
  await dialog.getByRole('button', { name: 'Перенести' }).click()
  await expect(dialog).toBeHidden()
  await expect(dates.getByText(shown(dayFromNow(15)))).toBeVisible()

  await dates.getByRole('button', { name: `Скасувати дату ${shown(first)}` }).click()
  await expect(dialog).toContainText('записано 1 місце')
  await dialog.getByRole('button', { name: 'Скасувати дату' }).click()
  await expect(dates.getByRole('button', { name: `Повернути дату ${shown(first)}` })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Редагувати' }).click()
  await expect(page.getByText(`${shown(first)}: скасовано`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Повторювати' }).selectOption('Не повторювати')
  await expect(page.getByRole('status').filter({ hasText: 'буде втрачено' })).toContainText(
    `${shown(first)}: скасовано`,
  )
})

test('a day with many events shows the first ones in the calendar, and all by pages below it; the calendar gets an address', async ({
  page,
  product,
}) => {
  await signedIn(page, product, { as: 'manager' })

  await test.step('many events', async () => {
    const call = callAs(page, product)
    for (let n = 10; n < 37; n += 1)
      await call('POST', '/events', {
        kind: 'holiday',
        title: `Захід ${n}`,
        starts: `2032-05-12T08:${n}`,
        ends: '2032-05-12T09:00',
      })
    await page.goto('/Events?day=2032-05-11&kind=holiday')
    await expect(page.getByText('Цього дня подій немає')).toBeVisible()
    const busy = page.getByRole('gridcell', { name: /^середа, 12 травня 2032/ })
    await expect(busy).toHaveAccessibleName(/27 подій$/)
    await expect(busy.getByRole('link')).toHaveCount(3)
    await expect(busy.getByText('ще 24')).toBeVisible()
    await page.getByRole('gridcell', { selected: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(busy).toBeFocused()
    const list = page.getByRole('region', { name: /^Події дня: середа, 12 травня 2032/ })
    await expect(list.getByRole('listitem')).toHaveCount(25)
    await page.keyboard.press('Enter')
    await expect(list.getByRole('heading')).toBeFocused()
    await list.getByRole('button', { name: 'Сторінка 2' }).click()
    await expect(list.getByRole('listitem')).toHaveText([/Захід 35/, /Захід 36/])
    await page.getByRole('gridcell', { selected: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/day=2032-05-11&kind=holiday$/)
  })

  await test.step('the address of the own calendar is made, and replaced and ended only after a question', async () => {
    await page.getByRole('button', { name: 'Підписатися' }).click()
    const dialog = page.getByRole('dialog', { name: 'Підписка на календар' })
    await dialog.getByRole('button', { name: 'Створити посилання' }).click()
    const address = dialog.getByLabel('Посилання', { exact: true })
    await expect(address).toBeFocused()
    await expectFits(page)
    const first = await address.inputValue()
    const question = page.getByRole('dialog', { name: 'Замінити посилання?' })
    await dialog.getByRole('button', { name: 'Замінити посилання' }).click()
    await question.getByRole('button', { name: 'Замінити посилання' }).click()
    await expect(address).not.toHaveValue(first)
    await dialog.getByRole('button', { name: 'Відкликати посилання' }).click()
    await page
      .getByRole('dialog', { name: 'Відкликати посилання?' })
      .getByRole('button', { name: 'Відкликати посилання' })
      .click()
    await expect(dialog.getByRole('button', { name: 'Створити посилання' })).toBeFocused()
  })
})
