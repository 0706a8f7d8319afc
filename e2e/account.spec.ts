import { keyboard } from './input-methods.js'
import { expect, test } from './product.js'

const words = {
  uk: {
    heading: 'Вхід',
    name: 'Електронна пошта або телефон',
    password: 'Пароль',
    enter: 'Увійти',
    wrong: 'Неправильний логін або пароль',
  },
  en: {
    heading: 'Log in',
    name: 'E-mail or phone',
    password: 'Password',
    enter: 'Log in',
    wrong: 'Incorrect login or password',
  },
  ru: {
    heading: 'Вход',
    name: 'Электронная почта или телефон',
    password: 'Пароль',
    enter: 'Войти',
    wrong: 'Неверный логин или пароль',
  },
  es: {
    heading: 'Iniciar sesión',
    name: 'Correo electrónico o teléfono',
    password: 'Contraseña',
    enter: 'Iniciar sesión',
    wrong: 'Usuario o contraseña incorrectos',
  },
} as const

for (const [language, w] of Object.entries(words)) {
  test.describe(`in a browser that speaks ${language}`, () => {
    test.use({ locale: language })

    test('a wrong password is an error at its field, the right one opens the product', async ({ page }) => {
      await page.goto('/login')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { name: w.heading })).toBeVisible()
      await page.getByLabel(w.name).fill('chair@example.com')
      await page.getByLabel(w.password, { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: w.enter, exact: true }).click()
      await expect(page.getByText(w.wrong)).toBeVisible()
      await expect(page.getByLabel(w.name)).toBeFocused()
      await page.getByLabel(w.password, { exact: true }).fill('demo-password')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/$/)
      expect(await page.evaluate(() => localStorage.getItem('auth.token'))).toMatch(/^[\w-]{43}$/)
      expect(await page.evaluate(() => document.title)).not.toBe('')
    })
  })
}

test('a chosen language is kept for a year, and a person gets in by keyboard alone', async ({ page, context }) => {
  await test.step('a chosen language is kept', async () => {
    await page.goto('/Login')
    await page.getByRole('combobox', { name: 'Мова' }).selectOption('Español')
    await expect(page.getByRole('heading', { name: words.es.heading })).toBeVisible()
    const cookie = (await context.cookies()).find((c) => c.name === 'i18n_redirected')!
    expect(cookie.value).toBe('es')
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
    await page.reload()
    await expect(page.getByRole('heading', { name: words.es.heading })).toBeVisible()
  })
  await test.step('a person gets in by keyboard alone', async () => {
    await keyboard(page).fill(page.getByLabel(words.es.name), 'admin@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('demo-password')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a page that wants a login leads back to itself afterwards, and a session that ended to the login', async ({
  page,
}) => {
  await page.goto('/announcements')
  await expect(page).toHaveURL(/\/login$/i)
  await page.getByLabel(words.uk.name).fill('admin@example.com')
  await page.getByLabel(words.uk.password, { exact: true }).fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/announcements/i)
  await test.step('a session that ended leads to the login and leaves nothing behind', async () => {
    await page.evaluate(() => localStorage.setItem('auth.token', 'x'.repeat(43)))
    await page.addInitScript(() => localStorage.setItem('auth.token', 'x'.repeat(43)))
    await page.goto('/Houses')
    await expect(page).toHaveURL(/\/login$/i)
    expect(await page.evaluate(() => localStorage.getItem('auth.token'))).toBeNull()
  })
})

test('a forgotten password is asked for, with the same words for known and unknown', async ({ page }) => {
  for (const name of ['guard@example.com', 'nobody@example.com']) {
    await page.goto('/forgetpassword')
    await page.getByLabel(words.uk.name).fill(name)
    await page.getByRole('button', { name: 'Надіслати посилання' }).click()
    await expect(page.getByText('Якщо такий обліковий запис є')).toBeVisible()
  }
})

test('who signs in before the code of the other pages is there stays at the login until the wanted page can be drawn', async ({
  page,
}) => {
  let send: () => void = () => undefined
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/assets/shell-*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/shell-*.js')
  await page.goto('/Login')
  await asked
  const heading = page.getByRole('heading', { name: words.uk.heading })
  await page.getByLabel(words.uk.name).fill('chair@example.com')
  await page.getByLabel(words.uk.password, { exact: true }).fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(heading).toBeVisible()
  send()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
