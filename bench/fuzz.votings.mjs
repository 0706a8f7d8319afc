// Votings that take ballots now, their links, and odd calls to the forms of their pages, which the OpenAPI document does not name.
import { setTimeout as wait } from 'node:timers/promises'
import { read, write } from './fuzz.http.mjs'
import { formBodies } from './fuzz.forms.mjs'
import { withDatabase } from './registry.product.mjs'

/** A written survey by `electronic` in the houses of a voting of the demo; null when one of its steps is refused. */
const makeSurvey = async (url, token, { like, electronic }) => {
  const questions = like.questions.map(({ text, proposal, threshold }) => ({ text, proposal, threshold }))
  const body = {
    title: { uk: `Опитування ${electronic}` },
    kind: 'written_survey_only',
    profile_id: like.profile_id,
    rules: { ...like.rules, electronic },
    house_ids: like.house_ids,
    questions,
  }
  let voting = (await write(url, '/api/admin/voting', { token, body })).answer?.data
  for (const to of ['announced', 'survey']) {
    if (!voting) return null
    const move = { to, version: voting.version, reason: 'Перевірка', overrides: ['register_issues'] }
    voting = (await write(url, `/api/admin/voting/${voting.id}/transition`, { token, body: move })).answer?.data
  }
  if (voting) await write(url, `/api/admin/voting/${voting.id}/links`, { token, body: {} })
  return voting ?? null
}

/** Tokens of votings and of ballots; ballots have theirs from the messages that wait to be sent. */
const tokensIn = async (url, { token, dataDir, votings }) => {
  const tokens = []
  for (const { id } of votings) {
    const { deeplink } = (await read(url, `/api/admin/voting/${id}/deeplink`, token)) ?? {}
    if (deeplink) tokens.push(deeplink.split('/').at(-1))
  }
  const isWaiting = `body ~ '/vote/[-_A-Za-z0-9]{43}'`
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await withDatabase(dataDir, (db) =>
      db.query(`select body from outbox where ${isWaiting} limit 40`),
    )
    if (rows.length > 0) return [...tokens, ...rows.map(({ body }) => /\/vote\/([\w-]{43})/.exec(body)[1])]
    await wait(250)
  }
  return tokens
}

/** Adds votings in their survey to the world, with their owners and links. */
export const addVotings = async (url, { token, dataDir, world }) => {
  const list = await read(url, '/api/admin/voting?state=survey', token)
  const like = list?.main_data?.data[0]
  if (!like) return
  const made = []
  for (const electronic of ['code', 'signature']) {
    const voting = await makeSurvey(url, token, { like, electronic })
    made.push(voting)
  }
  const votings = made.filter(Boolean)
  const owners = []
  for (const { id } of votings) {
    const answer = await read(url, `/api/admin/voting/${id}/residents?per_page=100`, token)
    owners.push(...(answer?.data ?? []).map((one) => one.id))
  }
  if (owners.length > 0) world.ids.set('voting_residents', owners)
  // Several times, since most calls should meet votings that take ballots.
  const ids = votings.map(({ id }) => id)
  world.ids.set('voting', [...ids, ...ids, ...ids, ...(world.ids.get('voting') ?? [])])
  world.questions = votings.flatMap(({ questions }) => questions.map(({ id }) => id))
  world.tokens.set('vote', await tokensIn(url, { token, dataDir, votings }))
}

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const key = 'k'.repeat(43)

const bodiesOf = (questions) => {
  const answers = questions.map((id) => `q${id}=for`).join('&')
  return [
    answers,
    `${answers}&contact=0`,
    `${answers}&contact=0&key=${key}`,
    `${answers}&contact=99999999999999999999`,
    `${answers}&contact=-1&contact=0`,
    `${answers.replaceAll('for', 'invalid')}&contact=0`,
    'contact=nobody@example.com',
    `contact=nobody@example.com&key=${key}`,
    'contact=%2B380501234567',
    'contact=%00',
    'contact=@',
    'contact=a%40b',
    `contact=${'x'.repeat(20_000)}%40example.com`,
    `contact=${'9'.repeat(20_000)}`,
    'contact=%ED%A0%80%40example.com',
    'contact=%zz%ff',
    'contact[]=1&contact[a]=2',
    '__proto__=1&constructor=2&toString=3',
    'q1=for&q-1=for&q1e9=for&q=for',
    'code=123456',
    'code=%00',
    `code=${'1'.repeat(20_000)}`,
    'key=%00&contact=a%40example.com',
    '=',
    '&&&&',
    '%',
    '',
    'x'.repeat(40_000),
    'a=1&'.repeat(8000),
  ]
}

const otherTypes = [
  'text/plain',
  'application/json',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'x/y; charset=zz',
]

/** Calls to the forms of the pages, as a browser without scripts makes them and as none would. */
export const voteCalls = (world) => {
  const tokens = world.tokens.get('vote') ?? []
  if (tokens.length === 0) return []
  const token = () => tokens[Math.floor(world.random() * tokens.length)]
  const call = (method, path, { headers = {}, body, isUsual = false } = {}) => ({
    endpoint: { name: `${method} /vote/{token}${path.replace(key, '{key}')}`, method, isPublic: true },
    make: () => ({ method, path: `/vote/${token()}${path}`, headers, body, isUsual }),
  })
  const bodies = bodiesOf(world.questions)
  const posts = ['', `/code/${key}`, '/code/%00', `/code/${'x'.repeat(3000)}`].flatMap((path) =>
    [
      ...bodies.map((body) => ({ type: urlencoded['content-type'], body })),
      ...otherTypes.map((type) => ({ type, body: bodies[0] })),
    ].map(({ type, body }) => call('POST', path, { headers: { 'content-type': type }, body })),
  )
  const files = Object.values(formBodies({})).map(({ headers, body }) => call('POST', '/sign', { headers, body }))
  const reads = ['', '/sign', `/code/${key}`, '/ballot.pdf', '/files/1', '/files/-1'].flatMap((path) =>
    ['', '?lang=en', '?lang=%00', '?lang[]=1', '?lang=uk&lang=en', '?lang=__proto__'].map((query) =>
      call('GET', `${path}${query}`, { isUsual: query === '' }),
    ),
  )
  // Answers come first, so that the pages of signing have a document.
  return [...posts, ...files, ...reads, ...posts]
}
