import { describe, expect, it } from 'vitest'
import { routeFiles } from './route-files.ts'
import { bundleOf, planTexts } from './text-parts.ts'

describe('the texts of a page', () => {
  it('are those that its code names, beyond what the login has', async () => {
    const plan = await planTexts()
    const houses = plan.of(routeFiles.get('/houses')!.at(-1)!)!
    expect(plan.base.keys).toEqual(expect.arrayContaining(['account.login', 'shell.language', 'ui.failed']))
    expect(plan.base.keys).not.toContain('houses.anyType')
    expect(houses.keys).toContain('houses.anyType')
    expect(houses.keys).not.toContain('account.login')
  })

  it('are also those of the fields that its tables declare', async () => {
    const plan = await planTexts()
    const form = plan.of(routeFiles.get('/houses/create')!.at(-1)!)!
    expect(form.keys).toEqual(expect.arrayContaining(['house.corpus', 'house.letter', 'entrances.number']))
  })

  it('carry each plural form that the language asks for', async () => {
    const { tables } = await planTexts()
    const { ui } = JSON.parse(bundleOf(tables, 'uk', ['ui.selected'])) as { ui: Record<string, string> }
    expect(Object.keys(ui).toSorted()).toEqual(['selected_few', 'selected_many', 'selected_one', 'selected_other'])
  })
})
