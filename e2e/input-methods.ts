import { expect, type Locator, type Page } from '@playwright/test'

/** How a person works the page. */
export interface InputMethod {
  press(control: Locator): Promise<void>
  /** Puts the focus on it. */
  reach(control: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Ticks a box, or takes the tick away. */
  toggle(box: Locator): Promise<void>
  /** Takes the first real choice of a select. */
  chooseFirst(select: Locator): Promise<void>
  /** Types into a field that searches, and takes the choice that says this. */
  pick(field: Locator, text: string, choice: string | RegExp): Promise<void>
}

export const mouse = (page: Page): InputMethod => ({
  press: (control) => control.click(),
  reach: (control) => control.focus(),
  fill: (field, text) => field.fill(text),
  toggle: (box) => box.click(),
  chooseFirst: async (select) => void (await select.selectOption({ index: 1 })),
  pick: async (field, text, choice) => {
    await field.fill(text)
    await page.getByRole('option', { name: choice }).first().click()
  },
})

/** Only keys: each control is reached by Tab or Shift+Tab from wherever the focus is. */
export const keyboard = (page: Page): InputMethod => {
  const { keyboard: keys } = page
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let i = 0; i < 120; i++) {
      const way = await target.evaluate((node) => {
        const at = document.activeElement
        if (at === node) return null
        return at && at.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
      })
      if (way === null) return
      await keys.press(way)
    }
    throw new Error(`Tab does not reach ${target.toString()}`)
  }
  const fill = async (field: Locator, text: string) => {
    await reach(field)
    await keys.press('Control+A')
    await keys.insertText(text)
  }
  return {
    reach,
    press: async (control) => {
      await expect(control).toBeEnabled()
      await reach(control)
      await keys.press('Enter')
    },
    fill,
    toggle: async (box) => {
      await reach(box)
      await keys.press('Space')
    },
    chooseFirst: async (select) => {
      await expect(select.getByRole('option').nth(1)).toBeAttached()
      await reach(select)
      await keys.press('ArrowDown')
    },
    pick: async (field, text, choice) => {
      await fill(field, text)
      const wanted = page.getByRole('option', { name: choice }).first()
      await expect(wanted).toBeVisible()
      for (let i = 0; i < 20 && (await wanted.getAttribute('data-combobox-selected')) === null; i++)
        await keys.press('ArrowDown')
      await keys.press('Enter')
    },
  }
}

/** Closes the guide that a page shows to one who is there for the first time. */
export const closeGuide = async (page: Page, close: string): Promise<void> => {
  await expect(page.getByRole('button', { name: close })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: close })).toBeHidden()
}

/**
 * Menus and modals of the component library give the focus back 10 ms after they close, unless something moved it meanwhile, as on a
 * busy machine: from now on never. Before the page is loaded.
 */
export const withoutFocusReturn = (page: Page) =>
  page.addInitScript(() => {
    const later = globalThis.setTimeout
    globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: []) =>
      ms === 10 ? 0 : later(run, ms, ...rest)) as typeof setTimeout
  })
