import type { Page } from '@playwright/test'
import { expectFits } from './appearance.js'
import { dayFromNow } from './days.js'
import { fillMoment, momentOf } from './moments.js'
import { expect, signedIn, test } from './product.js'
import { filled, textsIn } from './texts.js'
import { newVotingHouse } from './votings.js'

const w = textsIn('uk')

/** Writes a draft whose meeting is today, which is too early. */
const draft = async (page: Page, address: string) => {
  await page.goto('/Voting/create')
  await page.getByRole('textbox', { name: w.votings.title }).fill('Збори щодо внеску')
  await page.getByRole('combobox', { name: w.votings.house_ids }).fill(address)
  await page.getByRole('option', { name: address }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: w.votingForm.addQuestion }).click()
  const question = page.getByRole('listitem', { name: filled(w.votingForm.questionN, { n: 1 }) })
  await expect(question.getByRole('textbox', { name: w.votings.questions_text })).toBeFocused()
  await page.keyboard.type('Розмір внеску')
  await question.getByRole('textbox', { name: w.votings.questions_proposal }).fill('Встановити внесок 8,50 грн за м²')
  const { day, time } = momentOf(page, w.votings.meeting_at)
  await day.fill('31.02.2030')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('23.59')
  await page.keyboard.press('Tab')
  await expect(page.getByText(w.ui.noSuchDay)).toBeVisible()
  await expect(day).toHaveAccessibleDescription(new RegExp(w.ui.noSuchDay))
  await expect(time).toHaveValue('23:59')
  await time.focus()
  await page.keyboard.type('7 pm')
  await page.keyboard.press('Tab')
  await expect(time).toHaveValue('19:00')
  await expectFits(page)
  await fillMoment(page, w.votings.meeting_at, `${dayFromNow(0)}T23:59`)
  await expect(page.getByText(w.ui.noSuchDay)).toBeHidden()
  await expect(page.getByText(w.votingForm.tooEarly.split('{day}')[1]!)).toBeVisible()
  await page.getByLabel(w.votings.meeting_place).fill('Хол першого під’їзду')
  await expectFits(page)
  await page.getByRole('button', { name: w.ui.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Збори щодо внеску' })).toBeVisible()
}

type Move = 'to_announced' | 'to_meeting' | 'to_survey' | 'to_counting'
/** Opens the dialog of the next move. */
const ask = async (page: Page, move: Move) => {
  await page.getByRole('button', { name: w.votingPage[move], exact: true }).click()
  return page.getByRole('dialog', { name: w.votingPage[move] })
}
const moveTo = async (page: Page, move: Move) => {
  const dialog = await ask(page, move)
  await dialog.getByRole('button', { name: w.votingPage[move] }).click()
  await expect(dialog).toBeHidden()
}

/** Announces against the notice period, which needs a reason. */
const announce = async (page: Page) => {
  const dialog = await ask(page, 'to_announced')
  await expect(dialog.getByText(w.votingRegister.noIssues)).toBeVisible()
  const yes = dialog.getByRole('button', { name: w.votingPage.to_announced })
  await yes.click()
  await dialog.getByRole('checkbox', { name: w.votingMove.overrideEarly }).check()
  await yes.click()
  await expect(dialog.getByText(w.votingPage.reasonNeeded)).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('textbox', { name: w.votingPage.reason }).fill('Аварійний стан даху')
  await yes.click()
  await expect(dialog).toBeHidden()
}

/** Enters a ballot without the mouse. */
const enter = async (page: Page, unit: string, name: string, key: string) => {
  const dialog = page.getByRole('dialog', { name: w.votingPeople.enter })
  await expect(dialog.getByRole('combobox', { name: w.votingPeople.owner })).toBeFocused()
  await page.keyboard.type(unit)
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(name)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

test('a voting goes from the draft to the count, its ballots entered by keyboard', async ({ page, product }) => {
  test.setTimeout(180_000)
  const house = await newVotingHouse(page, product)
  await signedIn(page, product)
  await draft(page, house.address)
  await announce(page)
  await moveTo(page, 'to_meeting')

  await page.getByRole('link', { name: w.votingPage.participants }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectFits(page)
  await page.getByRole('button', { name: w.votingPeople.enter }).click()
  const dialog = page.getByRole('dialog', { name: w.votingPeople.enter })
  await enter(page, '1', 'Голосовська', '1')
  await expect(dialog.getByText(/Збережено: .*Голосовська/)).toBeVisible()
  await enter(page, '1', 'Голосовська', '2')
  await expect(dialog.getByText(/Голосовська.*розбіжність/)).toBeVisible()
  await enter(page, '2', 'Виборна', '1')
  await expect(dialog.getByText(/Збережено: .*Виборна/)).toBeVisible()
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /Голосовська/ }).click()
  const owner = page.getByRole('dialog', { name: /Голосовська/ })
  await owner.getByRole('button', { name: w.votingPeople.reject }).click()
  await expect(owner.getByText(w.votingPage.reasonNeeded)).toBeVisible()
  await expect(owner.getByRole('textbox', { name: w.votingPeople.decideReason })).toBeFocused()
  // Longer than the server takes: refused by it, and not by the field.
  const reason = owner.getByRole('textbox', { name: w.votingPeople.decideReason })
  await reason.evaluate((field) => field.removeAttribute('maxlength'))
  await reason.fill('я'.repeat(1001))
  await owner.getByRole('button', { name: w.votingPeople.reject }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(owner.getByText(/1000/)).toBeVisible()
  await reason.fill('Другий листок не підписано')
  await expectFits(page)
  await owner.getByRole('button', { name: w.votingPeople.reject }).click()
  await expect(owner.getByText(w.votingPeople.state_rejected, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(owner).toBeHidden()

  await page.getByRole('link', { name: 'Збори щодо внеску' }).click()
  await expect(page.getByText(w.votingPage.outcome_adopted)).toBeVisible()
  await moveTo(page, 'to_survey')
  await expectFits(page)
  await moveTo(page, 'to_counting')
  await expect(page.getByText(w.votings.state_counting).first()).toBeVisible()
  await page.getByRole('button', { name: w.votingPage.verify }).click()
  await expect(page.getByText(filled(w.votingPage.verified, { ballots: 2 }))).toBeVisible()
  await page.goto('/Voting')
  await expect(page.getByRole('link', { name: 'Збори щодо внеску' })).toBeVisible()
  await expectFits(page)
})
