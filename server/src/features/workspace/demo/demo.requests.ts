import type { Priority } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayAfter, today } from '../../../platform/today.js'
import { keysOf, numberOf, takeSeries } from '../../requests/request-records/request-records.public.js'
import { begin, loadTerms, type Terms } from '../../requests/terms/terms.public.js'
import { seededRandom, type Roll } from './demo.random.js'
import { readDemoRequests, type DemoRequests, type Story } from './demo.requests.data.js'
import { scenariosOf, type Scenario } from './demo.requests.scenarios.js'
import { lifeOf, type Crew } from './demo.requests.life.js'
import { fileBell, fileRequests, openIncident, type Filed } from './demo.requests.filing.js'
import type { DemoStaff } from './demo.staff.js'

const count = 300

interface Type {
  id: number
  code: string
  priority: Priority
  preset_id: number
  payable: boolean
  act_claim: boolean
}
/** A unit with a resident who may file a request. */
interface InhabitedUnit {
  house_id: number
  complex_id: number | null
  label: string
  realty_id: number
  number: string
  entrance: number | null
  floor: number | null
  member_id: number
  name: string
  phone: string | null
}
interface World {
  ctx: RequestContext
  texts: DemoRequests
  types: ReadonlyMap<string, Type>
  homes: readonly InhabitedUnit[]
  crewFor: (story: Story, home: InhabitedUnit) => Crew
  termsFor: (type: Type, home: InhabitedUnit) => Promise<Terms>
  /** The prefix of the numbers of a place. */
  seriesFor: (place: string) => Promise<string>
  /** The community's current date; request numbers restart each year. */
  today: string
  timezone: string
  roll: Roll
}

const typesOf = async ({ db }: RequestContext) => {
  const { rows } = await sql<Type>`select id, code, priority, preset_id, payable, act_claim from service_request_types
    where code is not null and deleted_at is null and active`.execute(db)
  return new Map(rows.map((type) => [type.code, type]))
}

const inhabitedUnits = async ({ db }: RequestContext, houses: readonly number[]) => {
  const { rows } =
    await sql<InhabitedUnit>`select distinct on (h.id, u.id) u.house_id, h.complex_id, h.label, u.id as realty_id,
      u.number, u.entrance, u.floor, m.id as member_id, m.name, m.phones -> 0 ->> 'number' as phone
    from residents r join realty u on u.id = r.realty_id join houses h on h.id = u.house_id join members m on m.id = r.member_id
    where u.house_id = any(${houses}::bigint[]) and r."to" is null and r.deleted_at is null
    order by h.id, u.id, r.id`.execute(db)
  return rows
}

/** Staff who handle a story; the user who loads the demo replaces missing demo staff. */
const crews = async (ctx: RequestContext, staff: DemoStaff, first: number | null) => {
  const { rows } = await sql<{ id: number; name: string }>`select id, concat_ws(' ', last_name, first_name) as name
    from staff where id = any(${[...staff.values(), ctx.actor.id]}::bigint[])`.execute(ctx.db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const known = (name: string) => staff.get(`${name}@example.com`) ?? ctx.actor.id
  return (story: Story, home: InhabitedUnit): Crew => ({
    // The plumber's scope is the first complex only.
    performer: known(story.who === 'plumber' && home.complex_id !== first ? 'technician' : story.who),
    dispatcher: known('dispatcher'),
    names,
  })
}

const termsOf = ({ db }: RequestContext) => {
  const known = new Map<string, Promise<Terms>>()
  return (type: Type, home: InhabitedUnit): Promise<Terms> => {
    const key = `${type.preset_id}:${home.complex_id ?? `h${home.house_id}`}`
    const terms = known.get(key) ?? loadTerms(db, { presetId: type.preset_id, houseId: home.house_id })
    known.set(key, terms)
    return terms
  }
}

/** Stories that fit: requests older than a day are not urgent, and only the youngest is an emergency. */
const storyFor = ({ texts, types, roll }: World, fate: Scenario): Story => {
  const fits = texts.stories.filter(({ type }) => {
    const of = types.get(type)
    if (!of) return false
    if (fate.emergency) return type === 'leak_main'
    if (fate.incident) return type === 'no_water'
    if (fate.usual) return of.priority === 'normal'
    const isOpen = !['done', 'closed', 'cancelled'].includes(fate.to)
    return !isOpen || of.priority !== 'emergency'
  })
  return fits[roll(fits.length)]!
}

const sources = ['phone', 'phone', 'phone', 'phone', 'app', 'web', 'viber', 'telegram', 'visit', 'guard'] as const

/**
 * Creation times at night are moved to daytime hours. The rolls are taken in any case, so that the stories and people of
 * the demo are the same at every hour.
 */
const begunAt = (ctx: RequestContext, { age }: Scenario, roll: Roll): Date => {
  const at = new Date(ctx.now.getTime() - age * 86_400_000)
  const [hours, minutes] = [6 + roll(10), roll(60)]
  if (age > 1 && (at.getUTCHours() < 5 || at.getUTCHours() > 18)) at.setUTCHours(hours, minutes)
  return at
}

/** The prefix of each place, asked once. */
const seriesIn = ({ db }: RequestContext) => {
  const known = new Map<string, Promise<string>>()
  return (place: string) => {
    const prefix = known.get(place) ?? takeSeries(db, place)
    known.set(place, prefix)
    return prefix
  }
}

/** The last number of each series and year, as `prefix:year`. */
const takenNumbers = async ({ db }: RequestContext): Promise<Map<string, number>> => {
  const { rows } = await sql<{ key: string; last: number }>`select prefix || ':' || year as key, last
    from service_request_numbers`.execute(db)
  return new Map(rows.map(({ key, last }) => [key, last]))
}

const yearOf = (at: Date, timezone: string) =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: timezone }).format(at))

const file = async (world: World, fate: Scenario, numbers: Map<string, number>, incident: Filed['incident_id']) => {
  const { ctx, homes, types, roll, texts } = world
  const story = storyFor(world, fate)
  // Requests of the incident are in the first house.
  const near = fate.incident ? homes.filter(({ house_id }) => house_id === homes[0]!.house_id) : homes
  const home = near[roll(near.length)]!
  const type = types.get(story.type)!
  const created = begunAt(ctx, fate, roll)
  const terms = await world.termsFor(type, home)
  const crew = world.crewFor(story, home)
  const clocks = begin(terms, created)
  const place = home.complex_id === null ? `h${home.house_id}` : `c${home.complex_id}`
  const year = yearOf(created, world.timezone)
  const prefix = await world.seriesFor(place)
  const number = (numbers.get(`${prefix}:${year}`) ?? 0) + 1
  numbers.set(`${prefix}:${year}`, number)
  const life = lifeOf({ fate, story, texts, crew, terms, clocks, created, now: ctx.now, roll, nth: number })
  const source = story.type === 'act_claim' ? 'act_claim' : sources[roll(sources.length)]!
  const description = fate.incident ? texts.incident.texts[number % texts.incident.texts.length]! : story.text
  const inUnit = story.place === undefined
  const named = { description, title: null, caller_name: home.name, caller_phone: home.phone }
  const working = life.steps.some(({ to }) => to === 'assigned')
  const row = {
    ...named,
    place,
    prefix,
    year,
    number,
    type_id: type.id,
    priority: type.priority,
    house_id: home.house_id,
    entrance: home.entrance,
    floor: inUnit ? home.floor : null,
    realty_id: inUnit ? home.realty_id : null,
    common_place: story.place ?? null,
    member_id: home.member_id,
    source,
    responsible_id: fate.to === 'new' ? null : crew.dispatcher,
    performer_id: working ? crew.performer : null,
    payable: type.payable,
    act_claim: type.act_claim,
    preset_id: type.preset_id,
    deferred_until: fate.put_off === undefined ? null : dayAfter(world.today, fate.put_off),
    created_at: created,
    created_by: source === 'phone' || source === 'visit' ? crew.dispatcher : null,
    search_keys: keysOf({
      ...named,
      number: numberOf({ prefix, year, number }),
      member_name: home.name,
      address: home.label,
      unit: inUnit ? home.number : null,
    }),
    ...life.columns,
  }
  return { row, incident_id: fate.incident ? incident : null, life, caller: home.name, names: crew.names }
}

/**
 * Creates a few hundred requests of the last 90 days with both chats, in every state, and one incident. Returns their
 * number.
 */
export const addRequests = async (
  ctx: RequestContext,
  staff: DemoStaff,
  houses: readonly number[],
): Promise<number> => {
  const homes = await inhabitedUnits(ctx, houses)
  if (homes.length === 0) return 0
  const roll = seededRandom(1991)
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(ctx.db)
  const texts = await readDemoRequests()
  const world: World = {
    ctx,
    texts,
    types: await typesOf(ctx),
    homes,
    crewFor: await crews(ctx, staff, homes[0]!.complex_id),
    termsFor: termsOf(ctx),
    seriesFor: seriesIn(ctx),
    today: await today(ctx),
    timezone: rows[0]!.timezone,
    roll,
  }
  const dispatcher = staff.get('dispatcher@example.com') ?? ctx.actor.id
  const incident = await openIncident(ctx, texts.incident, homes[0]!.house_id, dispatcher)
  const numbers = await takenNumbers(ctx)
  const filed: Filed[] = []
  for (const fate of scenariosOf(count, roll)) filed.push(await file(world, fate, numbers, incident))
  for (const [key, last] of numbers) {
    const [prefix, year] = key.split(':')
    await sql`insert into service_request_numbers (prefix, year, last) values (${prefix}, ${Number(year)}, ${last})
      on conflict (prefix, year) do update set last = greatest(service_request_numbers.last, excluded.last)`.execute(
      ctx.db,
    )
  }
  await fileRequests(ctx, filed, { incident, reply: texts.incident.reply, dispatcher })
  await fileBell(ctx, [...staff.values(), ctx.actor.id])
  return filed.length
}
