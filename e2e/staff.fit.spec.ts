import { expectFits } from './appearance.js'
import { callAs } from './api-client.js'
import { dayFromNow } from './days.js'
import { expect, signedIn, test } from './product.js'
import { newColleague, newStaff } from './staff.js'
import { textsIn } from './texts.js'

const w = textsIn('uk')
test.beforeEach(({ page, product }) => signedIn(page, product))

test('the page of a person with everything on it, and the dialogs over it, are accessible', async ({
  page,
  product,
}) => {
  const deputy = await newColleague(page, product, 'Повна Заступниця')
  const { id } = await newStaff(page, product, 'Повний Працівник', {
    invite: true,
    position: { uk: 'Сантехнік' },
    specialisations: ['сантехніка', 'опалення'],
    max_open_requests: 8,
    credentials: [
      { kind: 'Допуск до висотних робіт', number: '12/44', valid_until: '2024-02-01' },
      { kind: 'Група з електробезпеки III', number: null, valid_until: dayFromNow(0) },
    ],
    note: 'Живе в сусідньому будинку.',
  })
  const today = dayFromNow(0)
  const absence = { kind: 'sick', from: today, to: today, deputy_id: deputy.id, deputy_has_roles: true }
  await callAs(page, product)('POST', `/staff/${id}/absences`, absence)
  await page.goto(`/Staff/${id}`)
  await expect(page.getByRole('region', { name: w.staffTimes.absences })).toContainText('Повна Заступниця')
  await expectFits(page)
  for (const [name, title] of [
    [w.staffTimes.addAbsence, w.staffTimes.addAbsence],
    [w.staffPage.block, w.staffPage.block],
    [w.ui.delete, w.staffPage.removeTitle],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
