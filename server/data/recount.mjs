// Counts a voting again from the files of its packet alone: `node recount.mjs [folder]`. It uses nothing but Node.js.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2] ?? '.'
const bytesOf = (name) => readFileSync(join(folder, name))
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

const recordsOf = (name) => {
  const text = bytesOf(name)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const lines = []
  let line = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',') {
      line.push(cell)
      cell = ''
    } else if (letter === '\n') {
      lines.push([...line, cell.replace(/\r$/, '')])
      line = []
      cell = ''
    } else cell += letter
  }
  const [names, ...rows] = lines
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
}

// Fractions are pairs of whole numbers: nothing is rounded.
const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const fraction = (n, d = '1') => {
  const common = gcd(BigInt(n), BigInt(d)) || 1n
  return [BigInt(n) / common, BigInt(d) / common]
}
const plus = ([a, b], [c, d]) => fraction(a * d + c * b, b * d)
const times = ([a, b], [c, d]) => fraction(a * c, b * d)
const compare = ([a, b], [c, d]) => (a * d === c * b ? 0 : a * d < c * b ? -1 : 1)
const textOf = ([n, d]) => `${n}/${d}`
const parsed = (text) => fraction(...text.split('/'))
/** Two decimals as whole hundredths. */
const hundredths = (text) => {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

const problems = []
const expect = (what, found, stated) => {
  if (found !== stated) problems.push(`${what}: counted ${found}, stated ${stated}`)
}

for (const line of bytesOf('SHA256SUMS').toString('utf8').trim().split('\n')) {
  const [hash, name] = line.split(/ [ *]/)
  expect(`SHA-256 of ${name}`, sha256(bytesOf(name)), hash)
}

const rules = JSON.parse(bytesOf('rules.json'))
const results = JSON.parse(bytesOf('results.json'))

const zero = fraction(0n)
const owners = new Map()
const register = recordsOf('register.csv')
for (const row of register) {
  const owner = owners.get(row.owner) ?? {
    weight: zero,
    stated: row.owner_weight,
    isKnown: row.known === 'yes',
    hasUnit: false,
    isWithheld: row.without_vote === 'yes',
  }
  const share = fraction(row.share_numerator, row.share_denominator)
  const measure = { area: row.area, quota: row.quota }[rules.weight_by]
  const each = rules.weight_by === 'unit' ? fraction(1n) : measure ? fraction(hundredths(measure), 100n) : zero
  owner.weight = plus(owner.weight, times(each, share))
  owner.hasUnit ||= row.unit !== ''
  owners.set(row.owner, owner)
}
// Where votes are counted by heads, each owner has one.
if (rules.weight_by === 'head')
  for (const owner of owners.values()) owner.weight = fraction(owner.isKnown || owner.hasUnit ? 1n : 0n)
for (const [number, { weight, stated }] of owners) expect(`weight of owner ${number}`, textOf(weight), stated)
// The area outside of all units is nobody by number of owners.
const voters = [...owners.values()].filter(({ isWithheld }) => !isWithheld)
const heads = voters.filter(({ isKnown, hasUnit }) => isKnown || hasUnit).length
// The frozen register, and what votes are counted of: without owners whose votes are withheld.
const frozen = [...owners.values()].reduce((sum, { weight }) => plus(sum, weight), zero)
const total = voters.reduce((sum, { weight }) => plus(sum, weight), zero)
expect('the whole', textOf(total), results.total)

// The texts whose hashes the protocol states say the same as the tables.
const says = (name, table, line, doesAgree) => {
  if (!doesAgree) problems.push(`${name}${line ? `, line ${line}` : ''}: it does not say what ${table} says`)
}
const scale = ['area', 'quota'].includes(rules.weight_by) ? 100n : 1n
const sharesOf = new Map()
for (const { owner } of register) sharesOf.set(owner, (sharesOf.get(owner) ?? 0) + 1)
const truth = (cell) => (cell === 'yes' ? 'true' : 'false')
/** A share with its numbers as the text has them. */
const measured = (row) => {
  const share = fraction(row.share_numerator, row.share_denominator)
  const { area, quota } = { area: row.area && hundredths(row.area), quota: row.quota && hundredths(row.quota) }
  const measure = { area, quota, unit: 1n }[rules.weight_by] || 0n
  const weight =
    rules.weight_by === 'head'
      ? times(owners.get(row.owner).weight, fraction(1n, BigInt(sharesOf.get(row.owner))))
      : times(fraction(measure), share)
  return { area, quota, share: textOf(share), weight: textOf(weight) }
}
const whole = textOf(times(frozen, fraction(scale)))

/** Form 1: a line for each share. */
const formerLines = () => [
  [rules.weight_by, whole],
  ...register.map((row) => {
    const { area, quota, share, weight } = measured(row)
    const about = [row.owner, row.name, truth(row.known), row.house_id, row.unit_type, row.unit]
    return [...about, area, quota, share, weight]
  }),
]
/** Form 2: for each owner a line, one for each co-owner and one for each share. */
const presentLines = () => {
  const people = new Map()
  for (const one of recordsOf('co-owners.csv')) people.set(one.owner, [...(people.get(one.owner) ?? []), one])
  const first = new Map(register.toReversed().map((row) => [row.owner, row]))
  const lines = [['oselia-register/2', rules.weight_by, whole]]
  for (const row of register) {
    if (first.get(row.owner) === row) {
      const weight = textOf(times(owners.get(row.owner).weight, fraction(scale)))
      lines.push(['owner', row.owner, row.name, truth(row.known), truth(row.is_head), weight])
      for (const one of people.get(row.owner) ?? [])
        lines.push(['person', row.owner, one.co_owner, one.person, one.name])
    }
    const { area, quota, share, weight } = measured(row)
    const place = [row.house_id, row.unit_type, row.unit, row.entrance, row.floor, truth(row.first_in_entrance)]
    lines.push(['share', row.owner, ...place, area, quota, share, truth(row.joint), row.document, weight])
  }
  const named = lines.filter(([kind]) => kind === 'person').length
  if (named !== [...people.values()].flat().length)
    problems.push('co-owners.csv: it names people of owners whom register.csv does not have')
  return lines
}
const form = rules.register_form ?? 1
const escaped = (cell) =>
  form === 1
    ? cell
    : cell.replaceAll(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign])
// A text that a spreadsheet would compute has an apostrophe before it in the table.
const isSame = (cell, stated) => escaped(String(cell)) === stated || escaped(String(cell)) === `'${stated}`
const lines = bytesOf('register.txt').toString('utf8').split('\n')
const expected = form === 1 ? formerLines() : presentLines()
says('register.txt', 'register.csv', 0, lines.length === expected.length)
for (const [at, cells] of expected.entries()) {
  const stated = (lines[at] ?? '').split('\t')
  const agrees = stated.length === cells.length && cells.every((cell, n) => isSame(cell, stated[n]))
  says('register.txt', cells[0] === 'person' ? 'co-owners.csv' : 'register.csv', at + 1, agrees)
}

const counted = new Map(
  recordsOf('ballots.csv')
    .filter(({ counted: isCounted }) => isCounted === 'yes')
    .map(({ ballot, owner }) => [ballot, owner]),
)
expect('owners with two ballots that count', new Set(counted.values()).size, counted.size)
const answers = recordsOf('answers.csv').filter(({ ballot }) => counted.has(ballot))
for (const { ballot, owner } of answers) expect(`owner of ballot ${ballot}`, owner, counted.get(ballot))
// Who took part: registered at the meeting, or with a ballot.
const present = [...new Set([...recordsOf('attendance.csv').map(({ owner }) => owner), ...counted.values()])].filter(
  (number) => !owners.get(number).isWithheld,
)

const sumOf = (numbers) => ({
  owners: numbers.length,
  weight: numbers.reduce((sum, number) => plus(sum, owners.get(number).weight), zero),
})
const isAdopted = (rule, given, against) =>
  (rule.dimension === 'both' ? ['weight', 'head'] : [rule.dimension]).every((dimension) => {
    const valueOf = (votes) => (dimension === 'weight' ? votes.weight : fraction(BigInt(votes.owners)))
    const all = { owners: heads, weight: total }
    const cast = { owners: given.owners + against.owners, weight: plus(given.weight, against.weight) }
    const isSecond = rules.second_call_at && rule.second_call_base
    const base = valueOf({ all, present: sumOf(present), cast }[isSecond ? rule.second_call_base : rule.base])
    const limit = ({ numerator, denominator }) => times(base, fraction(numerator, denominator))
    if (rule.block && compare(valueOf(against), limit(rule.block)) > 0) return false
    const order = compare(valueOf(given), limit(rule))
    return compare(valueOf(given), zero) > 0 && (rule.strict ? order > 0 : order >= 0)
  })

const quorum = rules.second_call_at ? rules.quorum.second_call.quorum : rules.quorum
const isQuorate =
  !quorum ||
  (quorum.dimension === 'both' ? ['weight', 'head'] : [quorum.dimension]).every((dimension) => {
    const part = fraction(quorum.numerator, quorum.denominator)
    const order =
      dimension === 'head'
        ? compare(fraction(BigInt(present.length)), times(fraction(BigInt(heads)), part))
        : compare(sumOf(present).weight, times(total, part))
    return quorum.strict ? order > 0 : order >= 0
  })

const isAdoptedOf = new Map()
for (const { number, threshold, adopted, counted: isCounted, answers: stated } of results.questions) {
  const of = (answer) =>
    sumOf(answers.filter((row) => row.question === String(number) && row.answer === answer).map(({ owner }) => owner))
  for (const answer of ['for', 'against', 'abstain', 'invalid']) {
    const found = of(answer)
    expect(
      `question ${number}, ${answer}`,
      `${found.owners} ${textOf(found.weight)}`,
      `${stated[answer].owners} ${textOf(parsed(stated[answer].weight))}`,
    )
  }
  const rule = rules.thresholds.find(({ code }) => code === threshold)
  // One that depends on an earlier question counts only where that one is adopted.
  const other = rules.questions.find((one) => one.number === number).depends_on
  if (other !== null && other >= number)
    problems.push(`question ${number} depends on question ${other}, which is no earlier one`)
  const counts = other === null || isAdoptedOf.get(other) === true
  isAdoptedOf.set(number, counts && isQuorate && isAdopted(rule, of('for'), of('against')))
  expect(`question ${number} counted`, counts, isCounted)
  expect(`question ${number} adopted`, isAdoptedOf.get(number), adopted)
}

const idOf = new Map(rules.questions.map(({ number, id }) => [String(number), id]))
const ballots = answers
  .map(({ owner, question, answer }) => [Number(owner), idOf.get(question), answer])
  .sort((a, b) => a[0] - b[0] || a[1] - b[1])
  .map((cells) => cells.join('\t'))
  .join('\n')
says('ballots.txt', 'answers.csv', 0, bytesOf('ballots.txt').toString('utf8') === ballots)

expect('SHA-256 of the register', sha256(bytesOf('register.txt')), results.register_sha256)
expect('SHA-256 of the ballots', sha256(bytesOf('ballots.txt')), results.ballots_sha256)

process.stdout.write(`${problems.length === 0 ? 'The recount agrees with results.json.' : problems.join('\n')}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
