import type { ArticleCategory } from '@oselia/contract/articles.enums'
import type { TextMap } from '@oselia/contract/kit'

export interface DemoArticle {
  /** Days since it was written. */
  days: number
  house?: number
  complex?: number
  title: TextMap
  lead: TextMap | null
  body: TextMap
  category: ArticleCategory
  tags: string[]
  state: 'draft' | 'scheduled' | 'published' | 'archived'
  /** Days until it is published. */
  publish_in?: number
  pinned?: boolean
  /** Colours of the drawn cover, from sky to ground, and what it shows. */
  cover?: { colours: [string, string, string]; alt: TextMap }
}

export const demoNews: DemoArticle[] = [
  {
    days: 2,
    complex: 0,
    title: { uk: 'Двір на Лесі Українки: що вже зроблено', en: 'The yard on Lesi Ukrainky: what is done' },
    lead: {
      uk: 'Лавки, освітлення й перші дерева вже на місці. Дитячий майданчик відкриємо до кінця місяця.',
      en: 'Benches, lights and the first trees are in place. The playground opens by the end of the month.',
    },
    body: {
      uk: '<p>Роботи почалися у вересні за рішенням зборів.</p><h2>Зроблено</h2><table><tbody><tr><th>Роботи</th><th>Виконано</th></tr><tr><td>Лавки</td><td>12 із 12</td></tr><tr><td>Ліхтарі</td><td>8 із 10</td></tr><tr><td>Дерева</td><td>14 із 30</td></tr></tbody></table><p>Дякуємо всім, хто прийшов на толоку.</p>',
      en: '<p>The works began in September by a decision of the meeting.</p><h2>Done</h2><table><tbody><tr><th>Works</th><th>Completed</th></tr><tr><td>Benches</td><td>12 of 12</td></tr><tr><td>Lamps</td><td>8 of 10</td></tr><tr><td>Trees</td><td>14 of 30</td></tr></tbody></table><p>Thank you to everyone who came to help.</p>',
    },
    category: 'repairs',
    tags: ['двір', 'благоустрій'],
    state: 'published',
    pinned: true,
    cover: {
      colours: ['#bfe0f2', '#8fb3c9', '#7da86b'],
      alt: { uk: 'Двір між двома будинками з новими деревами', en: 'The yard between two buildings with new trees' },
    },
  },
  {
    days: 9,
    title: { uk: 'Звіт правління за третій квартал', en: 'Report of the board for the third quarter' },
    lead: {
      uk: 'Надходження, витрати й залишок на ремонтному фонді.',
      en: 'Income, expenses and the balance of the repair fund.',
    },
    body: {
      uk: '<p>Сплачено 94 % нарахованого. Залишок ремонтного фонду — 412 300 грн.</p><ul><li>Заміна засувок — 38 400 грн</li><li>Повірка лічильників — 21 750 грн</li></ul><p>Повний звіт — у документах.</p>',
      en: '<p>94% of the charges are paid. The balance of the repair fund is UAH 412,300.</p><ul><li>Valve replacement: UAH 38,400</li><li>Meter checks: UAH 21,750</li></ul><p>The full report is among the documents.</p>',
    },
    category: 'finance',
    tags: ['звіт'],
    state: 'published',
  },
  {
    days: 1,
    house: 0,
    title: { uk: 'Як підготувати квартиру до опалювального сезону' },
    lead: { uk: 'П’ять перевірок, які варто зробити до першого тепла.' },
    body: {
      uk: '<ol><li>Відкрийте крани на радіаторах.</li><li>Перевірте, чи не підтікають з’єднання.</li><li>Спустіть повітря.</li><li>Утепліть вікна.</li><li>Збережіть телефон диспетчера.</li></ol>',
    },
    category: 'services',
    tags: ['опалення', 'поради'],
    state: 'draft',
  },
  {
    days: 0,
    complex: 0,
    title: { uk: 'Новорічна толока: запрошуємо прикрасити двір', en: 'Decorate the yard for the New Year with us' },
    lead: null,
    body: {
      uk: '<p>Збираємося в суботу об 11:00 біля першого під’їзду. Гірлянди є, приносьте гарний настрій.</p>',
      en: '<p>We meet on Saturday at 11:00 by the first entrance. We have the lights, bring good spirits.</p>',
    },
    category: 'community',
    tags: ['свято', 'двір'],
    state: 'scheduled',
    publish_in: 5,
    cover: {
      colours: ['#1f2a44', '#3d5a80', '#e8eef4'],
      alt: { uk: 'Вечірній засніжений двір', en: 'The yard on a snowy evening' },
    },
  },
  {
    days: 120,
    title: { uk: 'Навчання з укриття: підсумки', en: 'Shelter drill: results' },
    lead: { uk: 'Усі під’їзди вклалися у чотири хвилини.', en: 'All entrances made it within four minutes.' },
    body: {
      uk: '<p>Укриття обладнане на 180 осіб. Аптечку й воду поновлено.</p>',
      en: '<p>The shelter is equipped for 180 people. The first-aid kit and the water are renewed.</p>',
    },
    category: 'safety',
    tags: ['укриття'],
    state: 'archived',
  },
]
