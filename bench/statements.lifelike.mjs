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

const accountsOf = (count, random) =>
  Array.from({ length: count }, (_, at) => {
    const house = Math.floor(at / 200)
    return {
      account: String(120_000 + at),
      payeeIbans: [own],
      unit: `кв. ${(at % 200) + 1}${random(40) === 0 ? '-А' : ''}`,
      street: streets[house % streets.length],
      house: String(Math.floor(house / streets.length) + 1),
      payerCodes: [String(3_000_000_000 + at)],
      due: [BigInt(30_000 + random(300_000))],
    }
  })

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

/**
 * Kinds of payments in thousandths of the lines, each with its purpose; `parts` null is what no program can know. Every mistyped number
 * comes with something that speaks against it, an address or a known payer: without that, nobody could tell.
 */
const kinds = [
  {
    kind: 'scanned code',
    share: 640,
    of: (one) => ({ purpose: `Внески за 03.2026; о/р ${one.account}; ${addressOf(one)}` }),
  },
  {
    kind: 'code cut off',
    share: 20,
    of: (one) => ({ purpose: `Внески за 03.2026; о/р ${one.account}; вул. ${one.street.slice(0, 4)}` }),
  },
  { kind: 'invoice reference', share: 50, of: (one) => ({ purpose: `Сплата рахунка ${one.account}-202603` }) },
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
    kind: 'unknown',
    share: 5,
    of: (_, { random }) => ({ purpose: vague[random(vague.length)], payer: 'stranger', parts: null }),
  },
]
const planned = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

const ibanOf = (number) => `UA90305299${String(2_600_000_000_000_000_000n + BigInt(number)).padStart(19, '0')}`
const moneyText = (kopiykas) => {
  const whole = String(kopiykas / 100n).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return `${whole},${String(kopiykas % 100n).padStart(2, '0')}`
}

/** Accounts, remembered payers, the answer of a bank as JSON, and what each of its lines is truly for. */
export const lifelikeStatement = ({ lines, count, seed }) => {
  const random = randomOf(seed)
  const accounts = accountsOf(count, random)
  const learned = accounts.map(({ account }, at) => ({ payerIban: ibanOf(at), account, times: 3 }))
  const truths = []
  const transactions = Array.from({ length: lines }, (_, at) => {
    const { kind, of } = planned[random(planned.length)]
    const index = random(count)
    const [one, other] = [accounts[index], accounts[(index + 1 + random(count - 1)) % count]]
    const { purpose, payer = random(3) === 0 ? 'known' : 'stranger', ...more } = of(one, { random, other })
    const amount = random(4) === 0 ? BigInt(10_000 + random(200_000)) : one.due[0]
    const parts = 'parts' in more ? more.parts : [{ account: one.account, amount }]
    const sum = parts?.reduce((all, part) => all + part.amount, 0n) ?? amount
    truths.push({ kind, parts })
    return {
      AUT_MY_ACC: own,
      AUT_CNTR_ACC: payer === 'known' ? ibanOf(index) : ibanOf(10_000_000 + at),
      AUT_CNTR_NAM: names[random(names.length)],
      AUT_CNTR_CRF: payer === 'known' ? one.payerCodes[0] : '14360570',
      CCY: 'UAH',
      SUM: moneyText(sum),
      OSND: purpose,
      DAT_KL: '01.04.2026',
      DAT_OD: `${String((at % 28) + 1).padStart(2, '0')}.04.2026`,
      TRANTYPE: 'C',
      FL_REAL: 'r',
      PR_PR: 'r',
      REF: `REF${at}`,
      REFN: '1',
    }
  })
  return {
    accounts,
    learned,
    json: JSON.stringify({ status: 'SUCCESS', exist_next_page: false, transactions }),
    truths,
  }
}
