import type { DocumentReaders, DocumentState, SignatureKind } from '@oselia/contract/documents'

export interface DemoDocument {
  name: string
  /** Code of its category. */
  category: string
  kind?: 'picture'
  pages: string[]
  /** Age in days. */
  days: number
  number?: string
  /** Days from today. */
  doc_date?: number
  valid_until?: number
  house?: number
  complex?: number
  state?: DocumentState
  is_public?: boolean
  needs_ack?: boolean
  readers?: DocumentReaders
  signature?: SignatureKind
  tags?: string[]
}

/** Papers of a community in the course of a year. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    name: 'Статут ОСББ «Оселя»',
    category: 'statute',
    days: 340,
    doc_date: -900,
    is_public: true,
    signature: 'scan',
    pages: [
      '1. Об’єднання створене для утримання і використання спільного майна співвласників.\n2. Найвищим органом управління є загальні збори.\n3. Кожен співвласник має кількість голосів, пропорційну до площі його приміщення.',
      '4. Правління скликає збори не рідше одного разу на рік.\n5. Голова правління діє від імені об’єднання без довіреності.\n6. Кошторис затверджують загальні збори.',
    ],
  },
  {
    name: 'Протокол загальних зборів: ремонт покрівлі',
    category: 'protocol',
    days: 120,
    doc_date: -125,
    number: '3/2026',
    house: 0,
    signature: 'scan',
    tags: ['покрівля', 'збори'],
    pages: [
      'Порядок денний: поточний ремонт покрівлі над третім під’їздом.\nУхвалили: провести ремонт коштом ремонтного фонду.\nЗа: 71,4 %. Проти: 12,0 %. Утрималися: 3,1 %.',
    ],
  },
  {
    name: 'Кошторис на поточний рік',
    category: 'estimate',
    days: 200,
    doc_date: -210,
    is_public: true,
    pages: [
      'Надходження: внески на утримання, оренда фасаду.\nВидатки: прибирання, ліфти, електроенергія місць загального користування, ремонтний фонд.',
    ],
  },
  {
    name: 'Договір на обслуговування ліфтів',
    category: 'contract',
    days: 180,
    doc_date: -340,
    valid_until: 21,
    number: '17-Л',
    complex: 0,
    tags: ['ліфт'],
    pages: [
      'Виконавець здійснює технічне обслуговування ліфтів щомісяця, аварійні виклики приймає цілодобово.\nСтрок прибуття до застряглих людей — 30 хвилин.',
    ],
  },
  {
    name: 'Страховий поліс: цивільна відповідальність',
    category: 'insurance',
    days: 300,
    doc_date: -360,
    valid_until: 5,
    number: 'ЦВ-004512',
    pages: [
      'Страхова сума 500 000 гривень. Страхові випадки: залиття, пошкодження майна третіх осіб через стан спільного майна.',
    ],
  },
  {
    name: 'Акт виконаних робіт: заміна стояка',
    category: 'act',
    days: 45,
    doc_date: -47,
    number: '8',
    house: 1,
    signature: 'kep',
    pages: [
      'Роботи: заміна стояка холодної води у першому під’їзді, поверхи 1–9.\nПриймання: зауважень немає. Гарантія 24 місяці.',
    ],
  },
  {
    name: 'Тарифи на комунальні послуги',
    category: 'tariff',
    days: 60,
    doc_date: -62,
    is_public: true,
    pages: [
      'Утримання будинку: 9,80 грн за квадратний метр на місяць.\nПаркомісце: 250 грн на місяць.\nВивезення сміття: за тарифом міста.',
    ],
  },
  {
    name: 'Інструкція: дії при аварії водопостачання',
    category: 'order',
    days: 90,
    doc_date: -92,
    needs_ack: true,
    readers: 'staff',
    tags: ['інструкція'],
    pages: [
      '1. Перекрити ввід у підвалі: вентилі позначені червоним.\n2. Повідомити диспетчера.\n3. Вивісити оголошення в під’їздах і записати час.',
    ],
  },
  {
    name: 'План прибудинкової території',
    category: 'technical_passport',
    kind: 'picture',
    days: 150,
    complex: 0,
    is_public: true,
    pages: [],
  },
  {
    name: 'Проєкт договору про відеонагляд',
    category: 'contract',
    days: 3,
    state: 'draft',
    house: 2,
    pages: [
      'Предмет договору: встановлення дванадцяти камер у під’їздах і на стоянці.\nСтрок зберігання записів: 30 днів.',
    ],
  },
]
