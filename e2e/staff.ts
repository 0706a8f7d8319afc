import type { StaffDetails, StaffMember } from '@oselia/contract/staff'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import type { Product } from './product.js'

/** Id of a default role by its code, e.g. `technician`. */
export const staffRole = async (page: Page, product: Product, code: string): Promise<number> => {
  const { form } = await callAs(page, product)<{ form: { roles: { value: number; code: string | null }[] } }>(
    'GET',
    '/staff?per_page=1',
  )
  return form.roles.find((role) => role.code === code)!.value
}

let written = 0

/** A staff member who has not logged in yet; by default a technician of the whole community. */
export const newStaff = async (
  page: Page,
  product: Product,
  name: string,
  more: object = {},
): Promise<StaffDetails & { link: string | null }> => {
  const [last_name, first_name] = name.split(' ')
  written += 1
  const body = {
    last_name,
    first_name,
    email: `staff${written}@example.org`,
    role_ids: [await staffRole(page, product, 'technician')],
    scope: { all: true },
    invite: false,
    ...more,
  }
  const { data, link } = await callAs(page, product)<{ data: StaffDetails; link: string | null }>(
    'POST',
    '/staff',
    body,
  )
  return { ...data, link }
}

/** A person who has taken the invitation and set a password: one who works here. */
export const newColleague = async (page: Page, product: Product, name: string): Promise<StaffDetails> => {
  const person = await newStaff(page, product, name, { invite: true })
  const { last_name, first_name } = person
  const token = new URL(person.link!).searchParams.get('invite')
  const password = 'двері-ключ-ліхтар-9'
  await callAs(page, product)('POST', '/setup/invite/accept', {
    token,
    last_name,
    first_name,
    password,
    password_confirmation: password,
  })
  return person
}

/** A demo staff member, by the local part of the e-mail address: `technician`. */
export const demoStaff = async (page: Page, product: Product, login: string): Promise<StaffMember> => {
  const { data } = await callAs(page, product)<{ data: { data: StaffMember[] } }>('GET', '/staff?per_page=100')
  return data.data.find(({ email }) => email === `${login}@example.com`)!
}
