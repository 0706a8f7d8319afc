import { latinKey, searchKey } from '@oselia/contract/search-key'
import { keysOf as houseKeys } from '../server/dist/features/registry/houses/houses.rules.js'
import { compareKeys, counts, nameParts, people, residencies, streets, units } from './registry.names.mjs'

// Fills an empty product with houses of 100 units and 200 residencies each, in sets. Triggers are disabled meanwhile;
// the same statements write the copies and counts that triggers would maintain.

const tables = ['realty', 'members', 'member_phones', 'residents', 'ownerships', 'personal_accounts', 'vehicles']

/** Drops indexes, as recreating them after the rows is much faster; returns the statements that recreate them. */
const dropIndexes = async (db) => {
  const { rows: constraints } =
    await db.query(`select format('alter table %I drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %I add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'x' and conrelid = 'residents'::regclass`)
  const { rows: indexes } = await db.query(
    `select format('drop index %I', c.relname) as drop, pg_get_indexdef(c.oid) as make
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = c.oid)`,
    [tables],
  )
  for (const { drop } of [...constraints, ...indexes]) await db.query(drop)
  return [...indexes, ...constraints].map(({ make }) => make)
}

const table = async (db, name, columns, rows) => {
  await db.query(`create temp table ${name} (${columns})`)
  await db.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
    JSON.stringify(rows),
  ])
}

/** Deterministic pseudo-random number from 0 to 1 as an SQL expression of a value and a seed. */
const roll = (of, seed) => `((hashint8extended((${of})::bigint, ${seed}) & 1048575) / 1048576.0)`
const one = (of, seed, sides) => `floor(${roll(of, seed)} * ${sides})::int`

const prepare = async (db) => {
  await table(db, 'parts', 'kind text, man boolean, n int, name text, key text, sound text, sort text', nameParts)
  await db.query('create index on parts (kind, man, n)')
  await table(
    db,
    'plan_units',
    'type text, number text, number_key text, sort_key text, search_keys text, t int, entrance int, floor int, position int, area numeric, rooms int',
    units,
  )
  await table(db, 'plan_people', 'm int, t int, of int, slot text, legal boolean', people)
  await table(db, 'plan_residencies', 'k int, m int, t int, slot text, denominator int', residencies)
  await db.query('analyze')
}

const fillPlaces = async (db, houses) => {
  const { rows: cities } =
    await db.query(`select id, uk, en, ru, region, former_names from cities where uk = any('{Київ,Львів,Одеса,Харків,Дніпро}')
      order by population desc limit 5`)
  await db.query(
    `insert into complexes (id, name, short_name, legal_form, legal_name, document_language, status, search_keys)
    overriding system value select n, 'ЖК «Затишний ' || n || '»', 'Затишний ' || n, 'osbb', 'ОСББ «Затишний-' || n || '»', 'uk', 'active',
    $1 || n || $2 || n || ' ' || $3 || n from generate_series(1, ${Math.ceil(houses / 25)}) n`,
    [searchKey('ЖК Затишний '), ` ${searchKey('Затишний')} `, `${searchKey('ОСББ Затишний')} `],
  )
  const streetRows = streets.map((name, at) => ({
    id: at + 1,
    city_id: cities[at % cities.length].id,
    type: 'street',
    name,
    former_names: [],
    name_key: searchKey(name),
    search_keys: `|${searchKey(name)}|${latinKey(name)}|||`,
  }))
  await db.query(
    'insert into streets overriding system value select * from jsonb_populate_recordset(null::streets, $1)',
    [JSON.stringify(streetRows)],
  )
  const { rows: types } = await db.query('select id from house_types order by sort, id limit 1')
  const rows = Array.from({ length: houses }, (_, at) => {
    const street = streetRows[at % streets.length]
    const number = { number: String(Math.floor(at / streets.length) + 1), letter: null, corpus: null, block: null }
    const city = cities.find(({ id }) => id === street.city_id)
    return {
      id: at + 1,
      complex_id: at % 5 === 4 ? null : Math.floor(at / 25) + 1,
      house_type_id: types[0].id,
      city_id: street.city_id,
      street_id: street.id,
      ...number,
      units_count: 92,
      floors_above: 8,
      timezone: 'Europe/Kyiv',
      status: 'active',
      ...houseKeys({ ...number, city, street, postal_index: null }),
    }
  })
  const columns = Object.keys(rows[0]).join(', ')
  await db.query(
    `insert into houses (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::houses, $1)`,
    [JSON.stringify(rows)],
  )
}

const fillUnits = (db) =>
  db.query(`insert into realty (id, house_id, type, number, number_key, sort_key, search_keys, address_sort, entrance, floor,
      position_in_floor, total_area, rooms) overriding system value
    select (h.id - 1) * 100 + p.t, h.id, p.type, p.number, p.number_key, p.sort_key, p.search_keys,
      h.sort_key || chr(9) || lpad(h.id::text, 10, '0') || chr(9) || p.sort_key, p.entrance, p.floor, p.position, p.area, p.rooms
    from houses h cross join plan_units p order by 1`)

// Realistic distribution of surnames: about one person in 250 has the most frequent one.
const fillPeople = async (db) => {
  const phone = `'+380' || (array['50','63','66','67','68','73','93','95','96','97','98','99'])[1 + ${one('id', 6, 12)}] || lpad(${one('id', 7, 10_000_000)}::text, 7, '0')`
  await db.query(
    `insert into members (id, kind, last_name, first_name, middle_name, legal_name, edrpou, phones, emails, name, sort_name, search_keys)
    overriding system value
    with drawn as (select (h.id - 1) * 196 + p.m as id, p.legal, (h.id - 1) * 10000 + p.of as family from houses h cross join plan_people p),
    drawn_more as (select *, ${roll('id', 1)} < 0.48 as man, floor(${counts.last} * power(${roll('family', 2)}, 1.4))::int as l,
        ${one('id', 3, counts.first)} as f, ${one('id', 4, counts.middle)} as p,
        case when ${roll('id', 5)} < 0.92 then ${phone} end as phone, case when ${roll('id', 8)} < 0.3 then 'mail' || id end as mail from drawn),
    named as (select d.*, l.name as last, f.name as first, m.name as middle,
        case when legal then 'ТОВ «' || l.name || ' ' || d.id || '»' end as company, lpad((d.id + 10000000)::text, 8, '0') as code,
        l.sort as ls, f.sort as fs, m.sort as ms, l.key || ' ' || f.key || ' ' || m.key as key, l.sound || ' ' || f.sound || ' ' || m.sound as sound,
        l.key as lk, l.sound as lso
      from drawn_more d join parts l on l.kind = 'last' and l.man = d.man and l.n = d.l
        join parts f on f.kind = 'first' and f.man = d.man and f.n = d.f join parts m on m.kind = 'middle' and m.man = d.man and m.n = d.p)
    select id, case when legal then 'legal' else 'person' end, case when not legal then last end, case when not legal then first end,
      case when not legal then middle end, company, case when legal then code end,
      case when phone is null then '[]' else jsonb_build_array(jsonb_build_object('number', phone, 'label', null, 'is_primary', true, 'messengers', '[]'::jsonb)) end,
      case when mail is null then '[]' else jsonb_build_array(jsonb_build_object('address', mail || '@example.com', 'label', null, 'is_primary', true)) end,
      coalesce(company, last || ' ' || first || ' ' || middle),
      case when legal then 'тов ' || ls || ' ' || id else ls || ' ' || fs || ' ' || ms end,
      concat_ws(' ', case when legal then $1 || ' ' || lk || ' ' || id || ' ' || $2 || ' ' || lso || ' ' || id || ' ' || code else key || ' ' || sound || ' ' end,
        '#', substr(phone, 2), $3 || substr(mail, 5) || $4)
    from named order by id`,
    [searchKey('ТОВ'), searchKey(latinKey('ТОВ')), searchKey('mail'), searchKey('@example.com')],
  )
  await db.query(`insert into member_phones (member_id, number, reversed)
    select id, phones -> 0 ->> 'number', reverse(phones -> 0 ->> 'number') from members where phones <> '[]' order by id`)
  const { rows } = await db.query('select * from members where id % 997 = 1 or (kind = $1 and id % 97 = 1)', ['legal'])
  compareKeys(rows)
}

const fillLinks = async (db) => {
  await db.query(`insert into residents (id, member_id, realty_id, role_id, "from", "to", registered, lives_here, house_id, realty_type,
      sort_name, search_keys, is_owner) overriding system value
    select (u.house_id - 1) * 200 + p.k, m.id, u.id, y.id, date '2008-01-10' + ${one('u.id', 11, 4000)}
        + case when p.slot = 'former' then -2000 else 0 end,
      case when p.slot = 'former' then date '2008-01-09' + ${one('u.id', 11, 4000)} end, p.slot <> 'former' and ${roll('m.id', 12)} < 0.7,
      p.t <= 92, u.house_id, u.type, m.sort_name, u.number_key || ' ' || m.search_keys, y.is_owner
    from plan_residencies p join realty u on u.id % 100 = p.t % 100 join members m on m.id = (u.house_id - 1) * 196 + p.m
      join resident_roles y on y.code = case p.slot when 'former' then 'tenant' else p.slot end order by 1`)
  await db.query(`insert into ownerships (realty_id, member_id, resident_id, numerator, denominator, "from", title_kind, title_number, title_date)
    select r.realty_id, r.member_id, r.id, 1, p.denominator, r."from", 'sale', r.id::text, r."from"
    from residents r join plan_residencies p on p.k = 1 + (r.id - 1) % 200 where p.slot in ('owner', 'co_owner') order by r.id`)
  await db.query(`insert into personal_accounts (realty_id, number, number_key, holder_id, payee_key)
    select u.id, n, n, (u.house_id - 1) * 196 + (u.id - 1) % 100 + 1, case when h.complex_id is null then 'h' || h.id else 'c' || h.complex_id end
    from realty u join houses h on h.id = u.house_id cross join lateral (select lpad((u.id * 7 + 1000000)::text, 9, '0') as n) x
    where (u.id - 1) % 100 < 96 order by u.id`)
}

const letters = 'ABCEHIKMOPTX'
const fillVehicles = async (db) => {
  const letter = (of, place) => `substr('${letters}', 1 + ((${of} / ${12 ** place}) % 12)::int, 1)`
  await db.query(
    `insert into vehicles (plate_raw, plate_normalised, kind, brand, model, colour, member_id, realty_id, search_keys)
    select translate(substr(plate, 1, 2) || ' ' || substr(plate, 3, 4) || ' ' || substr(plate, 7), '${letters}', 'АВСЕНІКМОРТХ'), plate, 'car',
      c.brand, c.model, c.colour, (u.house_id - 1) * 196 + (u.id - 1) % 100 + 1, u.id, c.key
    from realty u cross join lateral (select n / 10000 as w, n % 10000 as d from (select (u.id * 7919143) % 207360000 as n) n) x
    cross join lateral (select ${letter('w', 0)} || ${letter('w', 1)} || lpad(d::text, 4, '0') || ${letter('w', 2)} || ${letter('w', 3)} as plate) y
    join jsonb_to_recordset($1) as c(n int, brand text, model text, colour text, key text) on c.n = ${one('u.id', 22, 6)}
    where (u.id - 1) % 100 < 80 and (u.id - 1) % 4 = 0 order by u.id`,
    [
      JSON.stringify(
        [
          'Skoda Octavia сірий',
          'Renault Duster білий',
          'Toyota RAV4 чорний',
          'ЗАЗ Таврія зелений',
          'Nissan Leaf синій',
          'BMW X5 чорний',
        ].map((text, n) => {
          const [brand, model, colour] = text.split(' ')
          return { n, brand, model, colour, key: searchKey(`${brand} ${model}`) }
        }),
      ),
    ],
  )
}

const refreshCounts = (db) =>
  db.query(`insert into row_counts (name, n)
    select 'realty.' || type, count(*) from realty group by type
    union all select 'members', count(*) from members union all select 'residents', count(*) from residents
    union all select 'residents.open', count(*) from residents where "to" is null union all select 'vehicles', count(*) from vehicles`)

const moveSequences = async (db) => {
  for (const name of ['complexes', 'streets', 'houses', ...tables.filter((one) => one !== 'member_phones')])
    await db.query(`select setval(pg_get_serial_sequence('${name}', 'id'), coalesce((select max(id) from ${name}), 1))`)
}

/** Fills `houses` houses; `say` receives the progress. The client must be a superuser of an empty product. */
export const fill = async (db, houses, say) => {
  await db.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set statement_timeout = 0`,
  )
  const steps = {
    'names and plans': () => prepare(db),
    places: () => fillPlaces(db, houses),
    units: () => fillUnits(db),
    people: () => fillPeople(db),
    'residents, shares, accounts': () => fillLinks(db),
    vehicles: () => fillVehicles(db),
    counts: () => refreshCounts(db),
    sequences: () => moveSequences(db),
  }
  const makes = await dropIndexes(db)
  const timed = async (name, work) => {
    const start = performance.now()
    await work()
    say(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  for (const [name, work] of Object.entries(steps)) await timed(name, work)
  await timed('indexes', async () => {
    for (const make of makes) await db.query(make)
  })
  await timed('vacuum analyze', () => db.query('vacuum analyze'))
  await db.query('set session_replication_role = origin')
}
