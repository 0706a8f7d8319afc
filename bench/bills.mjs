import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'

// The bills of a large house as one PDF, each with its payment code.
// node bench/bills.mjs [--bills 1000] [--out folder]
const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? usual : process.argv[at + 1]
}
const count = Number(option('bills', 1000))
const feature = join(import.meta.dirname, '../server/dist/features/billing/bill-papers')
const { drawPdf } = await import(join(feature, '../../../platform/pdf.js'))
const { billsPages, byEntrance, paymentPurpose } = await import(join(feature, 'bill-papers.bill.js'))
const { paymentLink } = await import(join(feature, 'bill-papers.payment.rules.js'))
const say = (line) => process.stdout.write(`${line}\n`)

const payee = {
  name: 'ОСББ «Співдружність мешканців Голосієва»',
  code: '45123454',
  iban: 'UA213223130000026007233566001',
  bank: 'АТ КБ «ПриватБанк», МФО 305299',
}
const none = {
  unit: '',
  readings: null,
  quantity: null,
  tariff: null,
  charged: 0n,
  recalculated: 0n,
  recalculationReason: null,
  subsidy: 0n,
}
const linesOf = (at) => [
  {
    ...none,
    service: 'Утримання будинку та прибудинкової території',
    unit: 'м²',
    quantity: 623_000n,
    tariff: 98_500n,
    charged: 61_366n,
  },
  { ...none, service: 'Ремонтний фонд', unit: 'м²', quantity: 623_000n, tariff: 15_000n, charged: 9345n },
  { ...none, service: 'Домофон', unit: 'шт.', quantity: 10_000n, tariff: 350_000n, charged: 3500n },
  {
    ...none,
    service: 'Вивезення ТПВ',
    unit: 'ос.',
    quantity: 30_000n,
    tariff: 412_500n,
    charged: 12_375n,
    ...(at % 7 === 0
      ? { recalculated: -4125n, recalculationReason: 'відсутність 10.03.2026 – 31.03.2026 (заява № 12)' }
      : {}),
  },
  {
    ...none,
    service: 'Холодна вода та водовідведення',
    unit: 'м³',
    readings: { previous: 1_240_000n, current: 1_320_000n, isEstimated: at % 5 === 0 },
    quantity: 80_000n,
    tariff: 325_920n,
    charged: 26_074n,
  },
  { ...none, service: 'Електроенергія місць загального користування', charged: 128_189n },
  ...(at % 3 === 0 ? [{ ...none, service: 'Житлова субсидія', subsidy: -35_000n }] : []),
]
const totalOf = (lines) => lines.reduce((sum, line) => sum + line.charged + line.recalculated + line.subsidy, 0n)

const billOf = (at) => {
  const lines = linesOf(at)
  const account = String(120_000 + at)
  const address = `м. Київ, вул. Академіка Заболотного, 27-А, кв. ${at + 1}`
  const closing = 150_000n - 100_000n + totalOf(lines)
  const purpose = paymentPurpose({ month: '2026-03', account, address })
  const answer = paymentLink({ ...payee, payee: payee.name, amount: closing, purpose, reference: null })
  return {
    language: 'uk',
    number: `2026-03/${account}`,
    month: '2026-03',
    issuedOn: '2026-04-01',
    dueOn: '2026-04-20',
    payee,
    account,
    payer: `Кропивницька-Зарудна Єлизавета В’ячеславівна ${at + 1}`,
    address,
    area: 6230n,
    persons: 3,
    entrance: String((at % 10) + 1),
    unit: String(at + 1),
    lines,
    opening: 150_000n,
    paid: 100_000n,
    penalty: 0n,
    threePercent: 0n,
    inflation: 0n,
    closing,
    purpose,
    paymentLink: answer.link,
    dispatcher: '+380 44 123 45 67, цілодобово',
    notice: 'Показання лічильників просимо передавати до 28 числа.',
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bills-'))
const path = join(option('out', folder), 'bills.pdf')
const about = { title: 'Рахунки', author: payee.name, language: 'uk', at: new Date() }
try {
  const bills = byEntrance(Array.from({ length: count }, (_, at) => billOf(at)))
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  await pipeline(await drawPdf(about, billsPages(bills)), createWriteStream(path))
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - from) / 1000
  say(
    `${count} bills as one PDF of ${((await stat(path)).size / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s ` +
      `(${((user + system) / 1e6).toFixed(1)} s of processors, load ${loadavg()[0].toFixed(1)})`,
  )
  process.exitCode = seconds < 30 ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}
