import type { Endpoint } from '@oselia/contract/kit'
import { articles } from '@oselia/contract/articles'
import { contacts } from '@oselia/contract/contacts'
import { comments } from '@oselia/contract/comments'
import { imports } from '@oselia/contract/imports'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeAnnouncement } from './announcements.js'
import { makeMeter, makeMoney } from './metering.js'
import { makeBill, makeExemption } from './billing.js'
import { makePapers } from './papers.js'
import { uploadPublicDocument } from './documents.js'
import { makeEvent } from './events.js'
import { makeInterview } from './interviews.js'
import { makeHouses } from './places.js'
import { makeLink, makeUnit, residentRoleIds } from './registry.js'
import { announceVoting } from './votings.js'
import { signInAs, staffWith, type Who } from './sign-in.js'

type Product = ReturnType<typeof useApp>

/** One of two complexes with equal kinds of objects and nothing in common. Names show the owner. */
export interface Tenant {
  word: string
  complex: number
  house: number
  other_house: number
  unit: number
  twin: number
  member: number
  namesake: number
  resident: number
  share: number
  account: number
  /** An exemption of the account from penalties. */
  penaltyExemption: number
  vehicle: number
  announcement: number
  acknowledgement: number
  article: number
  event: number
  registration: number
  interview: number
  pollToken: string
  /** An announced voting, a draft, an owner in the register of the first, and a profile of rules. */
  voting: number
  draftVoting: number
  votingResident: number
  profile: number
  trustedIssuer: number
  /** A service of the community; in the other house a tariff, an issued bill, its run and a payment. */
  service: number
  tariff: number
  bill: number
  /** A correction that the bill has taken. */
  correction: number
  billRun: number
  payment: number
  statementImport: number
  openingImport: number
  statementLine: number
  /** A certificate of the account, and an act of the request. */
  paper: number
  requestPaper: number
  paperToken: string
  /** Token of the calendar of a person of this tenant. */
  calendarToken: string
  contact: number
  /** A meter of `unit`, a reading of it, and the link of its residents. */
  meter: number
  meterReading: number
  readingImport: number
  meterToken: string
  supplier: number
  supplierContract: number
  budgetLine: number
  budgetEntry: number
  benefit: number
  absenceOfMember: number
  document: number
  documentCategory: number
  /** Token of the link of the document. */
  fileToken: string
  /** Token of the public page of the announcement. */
  noticeToken: string
  /** Token of the page of the house. */
  lobbyToken: string
  /** Of the link that ends e-mails to `member`. */
  memberToken: string
  comment: number
  import: number
  /** A member of the staff with this scope only; their absence, and a temporary role. */
  staff: number
  absence: number
  grant: number
  /** An approval requested by a person of this tenant. */
  approval: number
  /** A new number on each call, for unique values. */
  next: () => number
  roles: Record<string, number>
  staffRole: number
  departure: number
  houseType: number
  city: number
  /** A request with a staff chat message and a guest link; another one that joined an incident. */
  request: number
  joined: number
  incident: number
  message: number
  requestLink: number
  guestToken: string
  requestType: number
  preset: number
}

let counter = 100

const idOf = async (product: Product, query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(product.app.pools.db)).rows[0]!.id

const writeComment = async (product: Product, member: number, house: number, word: string) => {
  const note = await product.call(comments.create, {
    params: { id: member },
    body: { text: `${word} нотатка`, visibility: 'all_staff' },
  })
  const news = await product.call(articles.create, {
    body: { title: `${word} новина`, body: '<p>Текст</p>', audience: { house_ids: [house] }, state: 'published' },
  })
  const firm = await product.call(contacts.create, {
    body: { name: `${word} ліфт`, phones: [{ number: '104' }], audience: { house_ids: [house] } },
  })
  const file = await product.call(imports.create, {
    fields: { kind: 'realty', house_id: String(house) },
    file: { name: `${word}.csv`, bytes: 'Номер;Тип\n901;Квартира\n' },
  })
  for (const { body } of [note, news, firm, file]) expect(body.errors).toBeUndefined()
  const { app } = product
  const owner = { db: app.pools.db, now: app.clock.now() }
  return {
    lobbyToken: await app.publicLinks.tokenFor(owner, 'lobby', house),
    comment: note.body.data.id,
    article: news.body.data.id,
    contact: firm.body.data.id,
    import: file.body.data.id,
  }
}

const seedStaff = async (product: Product, word: string, complex: number) => {
  const staff = Number((await staffWith(product.app, 'dispatcher', { complexes: [complex] })).slice(6))
  await sql`update staff set last_name = ${`${word}енко`}, search_keys = ${word.toLowerCase()} where id = ${staff}`.execute(
    product.app.pools.db,
  )
  const absence = await idOf(
    product,
    sql`insert into staff_absences (staff_id, kind, "from", "to") values (${staff}, 'sick', '2020-01-01', '2020-01-02') returning id`,
  )
  const grant = await idOf(
    product,
    sql`insert into staff_grants (staff_id, role_id, begins_at, ends_at, reason)
    select ${staff}, id, now() + interval '1 day', now() + interval '2 days', 'Перевірка' from staff_roles where code = 'guard' returning id`,
  )
  const approval = await idOf(
    product,
    sql`insert into approvals (kind, entity, entity_id, label, reason, requested_by, expires_at)
    values ('houses.delete', 'houses', (select min(id) from houses where complex_id = ${complex}), ${word}, 'Перевірка', ${staff}, now() + interval '7 days') returning id`,
  )
  const calendarToken = await product.app.publicLinks.tokenFor(
    { db: product.app.pools.db, now: product.app.clock.now() },
    'calendar',
    staff,
  )
  return { staff, absence, grant, approval, calendarToken }
}

const createRequest = async (product: Product, word: string, house: number, member: number) => {
  const type = sql`(select min(id) from service_request_types where code = 'light')`
  const presets = sql`(select preset_id from service_request_types where code = 'light')`
  const make = (number: number, incident: number | null) =>
    idOf(
      product,
      sql`insert into service_requests (place, prefix, year, number, type_id, priority, description, house_id, member_id, source, preset_id, incident_id, caller_name)
      values (${`h${house}`}, ${`H${house}`}, 2020, ${number}, ${type}, 'normal', ${`${word} не горить`}, ${house}, ${member}, 'phone', ${presets}, ${incident}, ${`${word} гість`}) returning id`,
    )
  const incident = await idOf(
    product,
    sql`insert into incidents (title, house_id) values (${`${word} аварія`}, ${house}) returning id`,
  )
  const request = await make(1, null)
  const guestToken = `${word === 'Наш' ? 'our' : 'their'}-guest-token-${request}`.padEnd(40, 'x')
  return {
    incident,
    request,
    joined: await make(2, incident),
    guestToken,
    message: await idOf(
      product,
      sql`insert into service_request_messages (request_id, chat, author_kind, author_name, body)
      values (${request}, 'staff_chat', 'guest', ${word}, ${`${word} рядок`}) returning id`,
    ),
    requestLink: await idOf(
      product,
      sql`insert into service_request_links (request_id, chat, token_hash, name, expires_at)
      values (${request}, 'staff_chat', sha256(${guestToken}::bytea), ${word}, now() + interval '1 day') returning id`,
    ),
    requestType: await idOf(product, sql`select min(id) as id from service_request_types where code = 'light'`),
    preset: await idOf(product, sql`select preset_id as id from service_request_types where code = 'light'`),
  }
}

const makeAccount = (product: Product, unit: number, number: string) =>
  idOf(
    product,
    sql`insert into personal_accounts (realty_id, number, number_key)
      values (${unit}, ${number}, ${number.toLowerCase()}) returning id`,
  )

export const makeTenant = async (product: Product, word: string): Promise<Tenant> => {
  const { complex, houses } = await makeHouses(product.app, word, 2)
  const [house, other_house] = houses as [number, number]
  const unit = await makeUnit(product.app, house, { number: '1', total_area: 50 })
  const twin = await makeUnit(product.app, house, { number: '2', total_area: 40 })
  const { member, resident: owned } = await makeLink(product.app, unit, `${word}ський Іван`, '1/1')
  const { member: namesake, resident } = await makeLink(product.app, twin, `${word}ська Ірина`)
  const share = await idOf(product, sql`select id from ownerships where resident_id = ${owned}`)
  const account = await makeAccount(product, unit, `${word}-1`)
  const vehicle = await idOf(
    product,
    sql`insert into vehicles (plate_raw, plate_normalised, country, kind, member_id, realty_id)
    values (${`${word}1`}, ${`${word}1`}, 'UA', 'car', ${member}, ${unit}) returning id`,
  )
  const { pools, clock, publicLinks } = product.app
  const requests = await createRequest(product, word, house, member)
  return {
    word,
    memberToken: await publicLinks.tokenFor({ db: pools.db, now: clock.now() }, 'unsubscribe', member),
    complex,
    house,
    other_house,
    unit,
    twin,
    member,
    namesake,
    resident,
    share,
    account,
    penaltyExemption: await makeExemption(product, account),
    vehicle,
    ...(await writeComment(product, member, house, word)),
    ...(await makeAnnouncement(product, house, member, word)),
    ...(await makeEvent(product, house, namesake, word)),
    ...(await makeInterview(product, house, word)),
    ...(await announceVoting(product, house, word)),
    ...(await makeBill(product, other_house, word)),
    ...(await uploadPublicDocument(product, house, word)),
    ...(await makeMeter(product, unit, word)),
    ...(await makeMoney(product, { complex_id: complex, realty_id: unit, member_id: member, word })),
    ...(await seedStaff(product, word, complex)),
    ...requests,
    ...(await makePapers(product, { house_id: house, account_id: account, request_id: requests.request })),
    next: () => ++counter,
    roles: await residentRoleIds(product.app),
    staffRole: await idOf(
      product,
      sql`insert into staff_roles (name, permissions) values (jsonb_build_object('uk', ${`Роль ${complex}`}::text), '{houses.read}') returning id`,
    ),
    departure: await idOf(
      product,
      sql`insert into departments (name) values (jsonb_build_object('uk', ${`Підрозділ ${complex}`}::text)) returning id`,
    ),
    houseType: await idOf(product, sql`select min(id) as id from house_types`),
    city: await idOf(product, sql`select city_id as id from houses where id = ${house}`),
  }
}

/** A person of each default role, once limited to a complex and once for the whole community. */
export const makePeople = async (product: Product, codes: readonly string[], complex: number) => {
  const people = new Map<string, { limited: string; whole: string }>()
  for (const code of codes) {
    const limited = await staffWith(product.app, code as Who as 'owner', { complexes: [complex] })
    const whole = await staffWith(product.app, code as 'owner', 'all')
    people.set(code, {
      limited: await signInAs(product.app, limited),
      whole: await signInAs(product.app, whole),
    })
  }
  return people
}

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
