const streets = [
  'Садова',
  'Лісова',
  'Академіка Заболотного',
  'Лесі Українки',
  'Соборна',
  'Шевченка',
  'Набережна',
  'Героїв Крут',
]
const names = [
  'Ґалаґан С. В.',
  'КОВАЛЬЧУК ОЛЕНА ПЕТРІВНА',
  'В’язовська Г. Ґ.',
  'Гнатюк Андрій',
  'ФОП Мельник І. О.',
  'Шульга Юрій Ігорович',
]
const own = 'UA213223130000026007233566001'

/** A linear congruential generator: the same statement for the same seed. */
const randomOf = (seed) => {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** The IBAN of a payer by number. */
export const ibanOf = (number) => `UA90305299${String(2_600_000_000_000_000_000n + BigInt(number)).padStart(19, '0')}`

/** Accounts that exist in no database, each with the IBAN that its payer is remembered by. */
export const madeUpAccounts = ({ count, seed }) => {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, at) => {
    const house = Math.floor(at / 200)
    return {
      account: String(120_000 + at),
      payeeIbans: [own],
      unit: `кв. ${(at % 200) + 1}${random(40) === 0 ? '-А' : ''}`,
      street: streets[house % streets.length],
      house: String(Math.floor(house / streets.length) + 1),
      payerCodes: [String(3_000_000_000 + at)],
      payerIban: ibanOf(at),
      due: [BigInt(30_000 + random(300_000))],
    }
  })
}

const addressOf = ({ street, house, unit }) => `вул. ${street}, ${house}, ${unit}`
/** A number with two digits exchanged or one changed. */
const mistyped = (account, random) => {
  const at = 2 + random(account.length - 3)
  const swapped = `${account.slice(0, at)}${account[at + 1]}${account[at]}${account.slice(at + 2)}`
  return swapped === account ? `${account.slice(0, -1)}${(Number(account.at(-1)) + 1) % 10}` : swapped
}
const typed = [
  ({ account }) => `о/р ${account}`,
  ({ account }) => `О/Р№${account} кварплата`,
  ({ account }) => `л/с ${account} за березень`,
  ({ account }) => `особовий рахунок ${account}, внески ОСББ`,
  ({ account }) => `Ос. рах. №${account}; утримання будинку`,
  (one) => `Комунальні послуги ${addressOf(one)} о/р${one.account}`,
  ({ account }) => `внески осбб o/р`.replace('o', 'о') + ` ${account} 03.26`,
]
const vague = ['за квартиру', 'комуналка', 'оплата послуг згідно рахунка', 'Внески ОСББ', 'переказ власних коштів']

/** The month that the payments are for; a purpose that leaves its year out may be understood or not. */
const month = '2026-03'
/**
 * Kinds of payments in thousandths of the lines, each with its purpose; `parts` null is what no program can know. Every mistyped number
 * comes with something that speaks against it, an address or a known payer: without that, nobody could tell.
 */
const kinds = [
  {
    kind: 'scanned code',
    share: 630,
    of: (one) => ({ purpose: `Внески за 03.2026; о/р ${one.account}; ${addressOf(one)}`, month }),
  },
  {
    kind: 'code cut off',
    share: 20,
    of: (one) => ({ purpose: `Внески за 03.2026; о/р ${one.account}; вул. ${one.street.slice(0, 4)}`, month }),
  },
  { kind: 'invoice reference', share: 50, of: (one) => ({ purpose: `Сплата рахунка ${one.account}-202603`, month }) },
  { kind: 'typed account', share: 235, of: (one, { random }) => ({ purpose: typed[random(typed.length)](one) }) },
  {
    kind: 'paid by a relative',
    share: 10,
    of: (one) => ({ purpose: `за маму, о/р ${one.account}`, payer: 'stranger' }),
  },
  {
    kind: 'several accounts',
    share: 8,
    of: (one, { other }) => {
      const sums = [one.due[0], other.due[0]].map((sum) => `${sum / 100n},${String(sum % 100n).padStart(2, '0')}`)
      return {
        purpose: `о/р ${one.account} - ${sums[0]} грн; о/р ${other.account} - ${sums[1]} грн`,
        payer: 'stranger',
        parts: [one, other].map(({ account, due }) => ({ account, amount: due[0] })),
      }
    },
  },
  {
    kind: 'mistyped, with address',
    share: 7,
    of: (one, { random }) => ({ purpose: `о/р ${mistyped(one.account, random)}, ${addressOf(one)}` }),
  },
  {
    kind: 'mistyped, known payer',
    share: 5,
    of: (one, { random }) => ({ purpose: `о/р ${mistyped(one.account, random)}`, payer: 'known' }),
  },
  { kind: 'address only', share: 8, of: (one) => ({ purpose: addressOf(one) }) },
  {
    kind: 'known payer only',
    share: 8,
    of: (_, { random }) => ({ purpose: vague[random(vague.length)], payer: 'known' }),
  },
  {
    kind: 'contract number',
    share: 4,
    of: (_, { random }) => ({
      purpose: `Оплата за договором ${120_000 + random(20_000)} від 01.03.2026`,
      payer: 'stranger',
      parts: null,
    }),
  },
  {
    kind: 'paid to a supplier',
    share: 10,
    of: (_, { random }) => ({
      purpose: `Оплата за обслуговування ліфтів згідно рахунка № ${random(900) + 100} від 30.03.2026`,
      payer: 'stranger',
      direction: 'debit',
      parts: null,
    }),
  },
  {
    kind: 'unknown',
    share: 5,
    of: (_, { random }) => ({ purpose: vague[random(vague.length)], payer: 'stranger', parts: null }),
  },
]
const planned = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

/** Movements of a bank, and what each of them is truly for. An account has its number, place, payer and the sum that is due. */
export const lifelikeMovements = ({ lines, accounts, seed }) => {
  const random = randomOf(seed + 1)
  return Array.from({ length: lines }, (_, at) => {
    const { kind, of } = planned[random(planned.length)]
    const index = random(accounts.length)
    const [one, other] = [accounts[index], accounts[(index + 1 + random(accounts.length - 1)) % accounts.length]]
    const made = of(one, { random, other })
    const { purpose, payer = random(3) === 0 ? 'known' : 'stranger', direction = 'credit' } = made
    const amount = random(4) === 0 ? BigInt(10_000 + random(200_000)) : one.due[0]
    const parts = 'parts' in made ? made.parts : [{ account: one.account, amount }]
    return {
      own,
      id: `REF${at}`,
      direction,
      amount: parts?.reduce((all, part) => all + part.amount, 0n) ?? amount,
      day: `2026-04-${String((at % 28) + 1).padStart(2, '0')}`,
      purpose,
      payerIban: payer === 'known' ? one.payerIban : ibanOf(10_000_000 + at),
      payerName: names[random(names.length)],
      payerCode: payer === 'known' ? one.payerCodes[0] : '14360570',
      truth: { kind, parts, month: made.month ?? null },
    }
  })
}

/** Whether a movement that was posted by itself was laid on the accounts and the month that it is for. */
export const isTrue = ({ truth }, parts, posted) => {
  if (truth.parts === null || parts.length !== truth.parts.length) return false
  if (posted !== truth.month && (truth.month !== null || posted !== month)) return false
  return parts.every((part) =>
    truth.parts.some(({ account, amount }) => account === part.account && amount === part.amount),
  )
}
