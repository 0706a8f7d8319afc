import type { TextMap } from '@oselia/contract/kit'

const options = (...texts: [key: string, text: TextMap, more?: object][]) =>
  texts.map(([key, text, more]) => Object.assign({ key, text }, more))

export interface DemoInterview {
  item: object
  house?: number
  complex?: number
  /** Days from today to the end; a past one is closed. */
  ends?: number
  /** The answers of people, one after another. */
  answers: object[][]
}

const lift = (choice: string, mark: number, more: object[] = []) => [
  { question: 'lift', options: [choice] },
  { question: 'mark', number: mark },
  ...more,
]
const words = [
  'Ліфт застрягає щотижня, особливо взимку.',
  'Спершу дах, потім ліфт.',
  'Дорого, якщо платити одразу.',
  'Живу на першому поверсі, ліфтом не користуюся.',
]

/** Forty different answers: most are for, some against or undecided. */
const liftAnswers = Array.from({ length: 40 }, (_, n) => {
  const mark = [2, 3, 1, 4, 2, 5, 3, 2][n % 8]!
  if (n % 7 === 3) return lift('no', mark, [{ question: 'why', text: words[(n % 3) + 1] }])
  if (n % 9 === 5) return lift('later', mark)
  const cost = [['fund'], ['fund', 'loan'], ['once'], ['loan']][n % 4]!
  const day = `2027-0${(n % 3) + 4}-1${n % 5}`
  return lift('yes', mark, [
    { question: 'pay', options: cost },
    { question: 'when', day },
    ...(n % 6 === 0 ? [{ question: 'words', text: words[0] }] : []),
  ])
})

const order = [
  ['light', 'play', 'trees', 'parking'],
  ['parking', 'light', 'play', 'trees'],
  ['trees', 'light', 'play', 'parking'],
  ['light', 'trees', 'parking', 'play'],
]
const yardAnswers = Array.from({ length: 32 }, (_, n) => [
  { question: 'clean', number: [4, 5, 3, 4, 2][n % 5] },
  { question: 'first', options: order[n % 4] },
  ...(n % 4 === 1
    ? [
        {
          question: 'idea',
          text: ['Лавки біля під’їздів', 'Більше світла біля паркана', 'Місце для велосипедів'][n % 3],
        },
      ]
    : []),
])

const liftPoll: DemoInterview = {
  house: 0,
  ends: 12,
  answers: liftAnswers,
  item: {
    title: {
      uk: 'Заміна ліфта у 2027 році',
      en: 'Replacing the lift in 2027',
      ru: 'Замена лифта в 2027 году',
      es: 'Sustitución del ascensor en 2027',
    },
    body: {
      uk: '<p>Ліфту 31 рік, ремонт щороку дорожчає. Перш ніж готувати голосування, правління хоче знати Вашу думку.</p>',
      en: '<p>The lift is 31 years old and its repairs cost more every year. The board wants to know your opinion before it prepares a vote.</p>',
    },
    may_edit: true,
    results_visible: 'after_answer',
    state: 'published',
    questions: [
      {
        key: 'lift',
        kind: 'single',
        text: { uk: 'Чи замінювати ліфт наступного року?', en: 'Should the lift be replaced next year?' },
        options: options(
          ['yes', { uk: 'Так', en: 'Yes' }],
          ['later', { uk: 'Пізніше', en: 'Later' }],
          ['no', { uk: 'Ні', en: 'No' }],
        ),
      },
      {
        key: 'why',
        kind: 'text',
        text: { uk: 'Чому ні?', en: 'Why not?' },
        show_if: { question: 'lift', options: ['no'] },
      },
      {
        key: 'pay',
        kind: 'multiple',
        text: { uk: 'Як за нього платити?', en: 'How should it be paid for?' },
        show_if: { question: 'lift', options: ['yes'] },
        options: options(
          ['fund', { uk: 'З ремонтного фонду', en: 'From the repair fund' }],
          ['loan', { uk: 'Теплий кредит', en: 'By a loan' }],
          ['once', { uk: 'Разовий внесок', en: 'By a one-off contribution' }],
          ['other', { uk: 'Інакше', en: 'Otherwise' }, { other: true }],
        ),
      },
      {
        key: 'when',
        kind: 'date',
        text: { uk: 'Коли Вам зручно пожити тиждень без ліфта?', en: 'When could you do without the lift for a week?' },
        required: false,
        show_if: { question: 'lift', options: ['yes'] },
      },
      {
        key: 'mark',
        kind: 'scale',
        text: { uk: 'Як працює ліфт тепер?', en: 'How does the lift work now?' },
        scale_low: { uk: 'дуже погано', en: 'very badly' },
        scale_high: { uk: 'добре', en: 'well' },
      },
      {
        key: 'words',
        kind: 'text',
        text: { uk: 'Що ще варто знати правлінню?', en: 'What else should the board know?' },
        required: false,
      },
    ],
  },
}

const yardPoll: DemoInterview = {
  complex: 0,
  ends: -9,
  answers: yardAnswers,
  item: {
    title: {
      uk: 'Двір: що змінити насамперед',
      en: 'The yard: what to change first',
      ru: 'Двор: что изменить в первую очередь',
      es: 'El patio: qué cambiar primero',
    },
    anonymous: true,
    results_visible: 'after_end',
    state: 'published',
    questions: [
      { key: 'clean', kind: 'scale', text: { uk: 'Чи чисто у дворі?', en: 'Is the yard clean?' } },
      {
        key: 'first',
        kind: 'ranking',
        text: { uk: 'Що важливіше?', en: 'What matters more?' },
        options: options(
          ['light', { uk: 'Освітлення', en: 'Lighting' }],
          ['play', { uk: 'Дитячий майданчик', en: 'Playground' }],
          ['trees', { uk: 'Дерева', en: 'Trees' }],
          ['parking', { uk: 'Паркування', en: 'Parking' }],
        ),
      },
      { key: 'idea', kind: 'text', text: { uk: 'Ваша пропозиція', en: 'Your proposal' }, required: false },
    ],
  },
}

const draft: DemoInterview = {
  house: 1,
  answers: [],
  item: {
    title: {
      uk: 'Відеонагляд у під’їздах',
      en: 'Cameras in the entrances',
      ru: 'Видеонаблюдение в подъездах',
      es: 'Cámaras en los portales',
    },
    respondent: 'realty',
    questions: [
      {
        key: 'cameras',
        kind: 'single',
        text: { uk: 'Чи потрібні камери у під’їздах?', en: 'Are cameras needed in the entrances?' },
        options: options(['yes', { uk: 'Так', en: 'Yes' }], ['no', { uk: 'Ні', en: 'No' }]),
      },
    ],
  },
}

export const demoInterviews: readonly DemoInterview[] = [liftPoll, yardPoll, draft]
