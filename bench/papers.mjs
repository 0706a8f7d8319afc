import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { conditions, emptyPage, openSheets, scanOf, writeScan } from './papers.scans.mjs'

// A house of 1,000 sheets as one PDF, and a scan of 200 pages made from it, read and matched.
// node bench/papers.mjs [--sheets 1000] [--pages 200] [--dpi 200]
const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? usual : Number(process.argv[at + 1])
}
const [count, pages, dpi] = [option('sheets', 1000), option('pages', 200), option('dpi', 200)]
const feature = join(import.meta.dirname, '../server/dist/features/voting/papers')
const { drawPdf } = await import(join(feature, '../../../platform/pdf.js'))
const { sheetPages } = await import(join(feature, 'papers.sheet.js'))
const { readScan } = await import(join(feature, 'papers.scans.js'))
const { matchPages } = await import(join(feature, 'papers.matching.rules.js'))
const say = (line) => process.stdout.write(`${line}\n`)

const key = 'a key of the installation'
const texts = [
  [
    'Обрання голови правління ОСББ',
    'Обрати головою правління Ковальчук-Гнатюк Олександру Всеволодівну строком на три роки.',
  ],
  [
    'Про затвердження кошторису витрат на утримання будинку та прибудинкової території на 2026 рік, розміру внесків і порядку їх сплати',
    'Затвердити кошторис у сумі 2 486 320,00 грн, встановити внесок у розмірі 9,85 грн за 1 м² загальної площі на місяць з 01.04.2026.',
  ],
  ['Про капітальний ремонт покрівлі над під’їздами № 2 та № 3', null],
]
const form = {
  language: 'uk',
  voting: 12,
  version: 2,
  link: 'https://dim.example/vote/1234567890123456789012345678901234567890123',
  key,
  association: { name: 'ОСББ «Співдружність мешканців Голосієва»', code: '39876543' },
  protocolNumber: '3',
  meetingDay: '2026-03-10',
  surveyFrom: '2026-03-11',
  surveyUntil: '2026-03-25',
  answers: ['for', 'against', 'abstain'],
  questions: Array.from({ length: 12 }, (_, at) => ({
    number: at + 1,
    text: texts[at % 3][0],
    proposal: texts[at % 3][1],
  })),
}
const sheets = Array.from({ length: count }, (_, at) => ({
  sheet: at + 1,
  number: String(at + 1),
  houseAddress: 'м. Київ, вул. Академіка Заболотного, буд. 27-А',
  owner: `Кропивницька-Зарудна Єлизавета ${at + 1}`,
  units: Array.from({ length: (at % 3) + 1 }, (_, n) => ({
    name: `кв. ${at + n + 1}`,
    area: '6230',
    share: { num: '1', den: '3' },
    document: 'Договір купівлі-продажу № 2147 від 01.02.2015',
  })),
  representative: null,
  surveyor: null,
}))

const about = { title: 'Листки опитування', author: form.association.name, language: 'uk', at: new Date() }
const draw = async (path, drawn) => pipeline(await drawPdf(about, drawn), createWriteStream(path))

/** Seconds of the clock and of processors, and the most memory. */
const measured = async (work) => {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  let memory = process.memoryUsage().rss
  const before = memory
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss)
  }, 50)
  const result = await work()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - from) / 1000
  const text = `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processors, ${Math.round((memory - before) / 1e6)} MB, load ${loadavg()[0].toFixed(1)})`
  return { result, seconds, text }
}

/** Kinds of pages and how many of 200 are of each; those without a condition are not to be matched. */
const stack = [
  { name: 'clean', share: 100, condition: conditions.clean },
  { name: 'rotated', share: 40, condition: conditions.rotated },
  { name: 'noisy', share: 40, condition: conditions.noisy },
  { name: 'faint', share: 10, condition: conditions.faint },
  { name: 'old version', share: 4, condition: conditions.clean, file: 'old' },
  { name: 'other voting', share: 3, condition: conditions.clean, file: 'other' },
  { name: 'empty', share: 3 },
]
const planned = stack
  .flatMap((kind) => Array.from({ length: Math.round((kind.share * pages) / 200) }, () => kind))
  .map((kind, at) => ({ kind, at }))
  // Mixed, the same in each run.
  .toSorted((a, b) => ((a.at * 7919) % 211) - ((b.at * 7919) % 211))

const expected = { 'old version': 'wrong_version', 'other voting': 'other_voting', empty: 'unknown' }

const report = (read, matching) => {
  const tally = new Map()
  let wrong = 0
  for (const [at, { kind, at: source }] of planned.entries()) {
    const { code } = read[at]
    const { result } = matching.pages[at]
    const isRight = code !== null && code.sheet === sourceOf[source].sheet && code.page === sourceOf[source].page
    const want = expected[kind.name] ?? 'matched'
    if (result === 'matched' && (want !== 'matched' || !isRight)) wrong += 1
    const line = tally.get(kind.name) ?? { all: 0, found: 0 }
    line.all += 1
    if (result === want) line.found += 1
    tally.set(kind.name, line)
  }
  for (const [name, { all, found }] of tally) say(`  ${name}: ${found} of ${all}`)
  say(
    `  matched wrongly: ${wrong}; pages in ${planned.length}, results ${Object.values(matching.counts).reduce((sum, one) => sum + one, 0)}`,
  )
  const part = (names) => {
    const lines = names.map((name) => tally.get(name)).filter(Boolean)
    return lines.reduce((sum, { found }) => sum + found, 0) / lines.reduce((sum, { all }) => sum + all, 0)
  }
  return wrong === 0 && part(['clean']) >= 0.98 && part(['rotated', 'noisy', 'faint']) >= 0.9
}

/** Sheet and page of each page of the files, which have the same order. */
const sourceOf = []
const folder = await mkdtemp(join(tmpdir(), 'papers-'))
const file = (name) => join(folder, `${name}.pdf`)
const source = (name) => {
  const few = sheets.slice(0, pages)
  const forms = { own: form, old: { ...form, version: 1 }, other: { ...form, voting: 11 } }
  return draw(file(name), sheetPages(forms[name], few))
}
try {
  const house = await measured(() => draw(file('house'), sheetPages(form, sheets)))
  say(
    `${count} sheets of 12 questions as one PDF of ${((await stat(file('house'))).size / 1e6).toFixed(1)} MB: ${house.text}`,
  )
  for (const name of ['own', 'old', 'other']) await source(name)
  const files = new Map()
  for (const name of ['own', 'old', 'other']) files.set(name, await openSheets(file(name)))
  const each = files.get('own').count / Math.min(count, pages)
  for (let at = 0; at < planned.length; at++) sourceOf.push({ sheet: Math.floor(at / each) + 1, page: (at % each) + 1 })
  const pictures = async function* () {
    for (const { kind, at } of planned) {
      if (!kind.condition) yield emptyPage(dpi)
      else yield scanOf(files.get(kind.file ?? 'own').page(at), dpi, kind.condition())
    }
  }
  await writeScan(file('scan'), pictures(), dpi)
  const read = []
  const scan = await measured(() =>
    readScan(file('scan'), { key, onPage: async ({ page, code }) => void read.push({ page, code }) }),
  )
  say(
    `a scan of ${planned.length} pages at ${dpi} dpi, ${((await stat(file('scan'))).size / 1e6).toFixed(1)} MB: ${scan.text}`,
  )
  const papers = new Set(sheets.map(({ sheet }) => `sheet ${sheet}`))
  const isGood = report(read, matchPages(read, { voting: 12, version: 2, papers, scanned: new Set() }))
  process.exitCode = isGood && house.seconds < 20 && scan.seconds < 60 ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}
