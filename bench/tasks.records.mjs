// Tasks of records: moves, an import, an invitation, and what a technician and a resident do on a phone.

const dialog = (page) => page.getByRole('dialog')
const button = (within, name) => within.getByRole('button', { name, exact: true })
const toast = (page, text) => page.getByRole('alert').filter({ hasText: text })

const csv = ['Номер;Під’їзд;Поверх;Площа', ...Array.from({ length: 20 }, (_, n) => `9${n + 10};1;2;4${n % 10},5`)].join(
  '\n',
)

const unitFor = async (asked, page, token) =>
  (await asked(page, token, '/realty?per_page=1&type=apartment')).main_data.data[0]
const unitPage = ({ id }) => `/Realty/apartment/${id}`

const send = async (page, token, address, data) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post(address, { headers, data })
  if (!answer.ok()) throw new Error(`${address}: ${await answer.text()}`)
  return answer.json()
}

const unitTasks = ({ asked, shown }) => ({
  'a move-in of a new tenant, from the unit file': {
    as: 'admin',
    know: (page, token) => unitFor(asked, page, token),
    start: unitPage,
    do: async (page, { type, key, click }) => {
      await click(button(page, 'Заселити'))
      await shown(page.locator('*:focus').and(dialog(page).getByRole('combobox', { name: 'Людина' })))
      await type('Грінченко Борис')
      await key('Enter')
      await shown(dialog(page).getByRole('textbox', { name: 'Прізвище' }))
      await click(dialog(page).getByRole('combobox', { name: 'Роль' }))
      for (let n = 0; n < 3; n++) await key('ArrowDown')
      await key('Enter')
      await key('Control+Enter')
      await shown(toast(page, 'Заселення записано'))
    },
  },
  'a change of owner, from the unit file': {
    as: 'admin',
    know: (page, token) => unitFor(asked, page, token),
    start: unitPage,
    do: async (page, { type, key, click }) => {
      await click(button(page, 'Дії'))
      await click(page.getByRole('menuitem', { name: 'Записати зміну власника' }))
      await shown(page.locator('*:focus').and(dialog(page).getByRole('combobox', { name: 'Новий власник' })))
      await type('Стус Василь')
      await key('Enter')
      await shown(dialog(page).getByRole('textbox', { name: 'Прізвище' }))
      await key('Control+Enter')
      await shown(toast(page, 'Зміну власника записано'))
    },
  },
})

const officeTasks = ({ asked, shown }) => ({
  'an import of 20 units, applied and undone': {
    as: 'admin',
    start: '/Imports',
    know: async (page, token) => (await asked(page, token, '/houses?per_page=1')).data[0],
    do: async (page, { key, click, choose }) => {
      await click(button(page, 'Імпортувати файл').first())
      await click(dialog(page).getByRole('combobox', { name: 'Що в таблиці' }))
      await key('Home')
      await key('ArrowDown')
      await key('Enter')
      await click(dialog(page).getByRole('combobox', { name: 'Будинок', exact: true }))
      await click(page.getByRole('listbox').getByRole('option').first())
      const file = { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await choose(button(dialog(page), 'Вибрати файл'), file)
      await click(button(dialog(page), 'Прочитати й перевірити'))
      await shown(page.getByRole('main').getByText('Очікує рішення', { exact: true }))
      await click(button(page, 'Записати до реєстру'))
      await click(button(dialog(page), 'Записати до реєстру'))
      await shown(page.getByRole('main').getByText('Записано', { exact: true }))
      await click(button(page, 'Скасувати імпорт'))
      await click(button(dialog(page), 'Скасувати імпорт'))
      await shown(page.getByRole('main').getByText('Скасовано', { exact: true }))
    },
  },
  'an invitation of a dispatcher for everything': {
    as: 'admin',
    start: '/Staff/create',
    do: async (page, { type, key, click }) => {
      await click(page.getByRole('textbox', { name: 'Прізвище' }))
      await type('Вечірня')
      await key('Tab')
      await type('Зоряна')
      await key('Tab')
      await key('Tab')
      await type('zoriana@example.com')
      await click(page.getByRole('checkbox', { name: 'Диспетчер' }))
      await click(page.getByRole('radio', { name: /^Уся громада/ }))
      await key('Control+Enter')
      await page.waitForURL(/\/Staff\/\d+/)
    },
  },
})

const phoneTasks = ({ asked, shown, url }) => ({
  'a technician on a phone: start the work, and finish it': {
    as: 'technician',
    on: 'phone',
    know: async (page, token) => {
      const { main_data } = await asked(page, token, '/service_request?status=assigned&per_page=1')
      return main_data.data[0]
    },
    start: ({ id }) => `/Requests/${id}`,
    do: async (page, { type, click }) => {
      await click(button(page, 'Почати роботу'))
      await click(button(page, 'Завершити роботу'))
      await shown(page.locator('*:focus').and(dialog(page).getByRole('textbox')))
      await type('Замінив')
      await click(button(dialog(page), 'Завершити роботу'))
      await shown(page.getByRole('main').getByText('Виконана', { exact: true }))
    },
  },
  'a resident on a phone: a message by the link of a chat': {
    on: 'phone',
    know: async (page) => {
      const data = { email: 'admin@example.com', password: 'demo-password' }
      const { access_token: token } = await (await page.request.post(`${url}/api/admin/login`, { data })).json()
      const { main_data } = await asked(page, token, '/service_request?status=in_progress&per_page=1')
      const { id } = main_data.data[0]
      const made = await send(page, token, `${url}/api/admin/service_request/${id}/links`, { chat_type: 'member_chat' })
      return new URL(made.url).pathname
    },
    start: (path) => path,
    do: async (page, { type, click }) => {
      await click(page.getByRole('textbox').first())
      await type('Буду вдома після шостої')
      await click(page.getByRole('button', { name: /^Надіслати/ }))
      await shown(page.getByRole('log').getByText('Буду вдома після шостої'))
    },
  },
})

/** The tasks by name, as `tasks.mjs` runs them. */
export const recordTasks = (given) => ({ ...unitTasks(given), ...officeTasks(given), ...phoneTasks(given) })
