import type { EventKind } from '@oselia/contract/events.enums'
import type { TextMap } from '@oselia/contract/kit'

export interface DemoEvent {
  /** Days from today to the first occurrence, which is then the first day that fits the rule. */
  in: number
  /** Local time, and the length in minutes; without a time, whole days. */
  time?: string
  minutes?: number
  days?: number
  rule?: string
  /** Which occurrences after today are cancelled, the next one being 0. */
  cancelled?: number[]
  title: TextMap
  body?: TextMap
  place?: TextMap
  kind: EventKind
  house?: number
  complex?: number
  state?: 'draft'
  pinned?: boolean
  capacity?: number
  /** How many people are registered for the next occurrence. */
  registered?: number
}

const yard = { uk: 'Двір', en: 'Yard' }
const hall = { uk: 'Зала правління, під’їзд 1', en: 'Board room, entrance 1' }

/** What recurs the whole year. */
const recurring: DemoEvent[] = [
  {
    in: -190,
    time: '18:30',
    minutes: 60,
    rule: 'FREQ=WEEKLY;BYDAY=TU,TH',
    cancelled: [2],
    title: { uk: 'Йога для мешканців', en: 'Yoga for residents' },
    body: {
      uk: '<p>Заняття для всіх рівнів. Килимки можна взяти на місці.</p>',
      en: '<p>A class for all levels. Mats are available on site.</p>',
    },
    place: { uk: 'Спортзал, будинок 1', en: 'Gym, building 1' },
    kind: 'training',
    complex: 0,
    capacity: 12,
    registered: 14,
  },
  {
    in: -330,
    time: '19:00',
    minutes: 90,
    rule: 'FREQ=MONTHLY;BYDAY=2WE',
    title: { uk: 'Засідання правління', en: 'Board meeting' },
    body: {
      uk: '<p>Відкрите засідання: звернення мешканців — наприкінці.</p>',
      en: '<p>Open to all; questions at the end.</p>',
    },
    place: hall,
    kind: 'meeting',
  },
  {
    in: -300,
    time: '09:00',
    minutes: 180,
    rule: 'FREQ=MONTHLY;BYDAY=1MO',
    title: { uk: 'Технічне обслуговування ліфтів', en: 'Lift maintenance' },
    body: { uk: '<p>Ліфти зупинятимуть по черзі.</p>', en: '<p>Lifts will be stopped one at a time.</p>' },
    place: { uk: 'Усі під’їзди', en: 'All entrances' },
    kind: 'works',
    house: 0,
  },
  {
    in: -150,
    time: '11:00',
    minutes: 90,
    rule: 'FREQ=WEEKLY;BYDAY=SA',
    title: { uk: 'Англійська для дітей', en: 'English for children' },
    place: { uk: 'Бібліотека, будинок 2', en: 'Library, building 2' },
    kind: 'training',
    complex: 0,
    capacity: 10,
    registered: 6,
  },
  {
    in: -200,
    time: '08:00',
    minutes: 120,
    rule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    title: { uk: 'Зняття показників лічильників', en: 'Meter readings' },
    place: { uk: 'Технічні приміщення', en: 'Plant rooms' },
    kind: 'inspection',
  },
  {
    in: -160,
    time: '07:30',
    minutes: 60,
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    title: { uk: 'Вивезення великогабаритного сміття', en: 'Bulky waste collection' },
    place: { uk: 'Майданчик біля в’їзду', en: 'Area at the gate' },
    kind: 'works',
    complex: 0,
  },
]

/** What has been this year, from the oldest. */
const past: DemoEvent[] = [
  {
    in: -340,
    time: '18:00',
    minutes: 120,
    title: { uk: 'Загальні збори співвласників', en: 'General meeting of co-owners' },
    place: hall,
    kind: 'meeting',
  },
  {
    in: -310,
    days: 1,
    title: { uk: 'Новорічна ялинка у дворі', en: 'New Year tree in the yard' },
    place: yard,
    kind: 'holiday',
  },
  {
    in: -262,
    time: '10:00',
    minutes: 60,
    title: { uk: 'Навчання з пожежної безпеки', en: 'Fire safety training' },
    place: hall,
    kind: 'training',
  },
  {
    in: -228,
    time: '10:00',
    minutes: 240,
    title: { uk: 'Весняна толока', en: 'Spring cleaning day' },
    place: yard,
    kind: 'cleaning',
    complex: 0,
  },
  {
    in: -190,
    days: 3,
    title: { uk: 'Промивання системи опалення', en: 'Heating system flushing' },
    kind: 'works',
    house: 0,
  },
  {
    in: -171,
    time: '16:00',
    minutes: 180,
    title: { uk: 'Свято двору', en: 'Yard party' },
    place: yard,
    kind: 'holiday',
    complex: 0,
  },
  {
    in: -133,
    time: '09:00',
    minutes: 480,
    title: { uk: 'Гідравлічні випробування тепломережі', en: 'Heating network tests' },
    kind: 'works',
  },
  {
    in: -96,
    time: '18:30',
    minutes: 90,
    title: { uk: 'Зустріч з підрядником щодо фасаду', en: 'Meeting with the façade contractor' },
    place: hall,
    kind: 'meeting',
    house: 0,
  },
  {
    in: -74,
    time: '12:00',
    minutes: 120,
    title: { uk: 'Огляд покрівлі', en: 'Roof inspection' },
    kind: 'inspection',
    house: 1,
  },
  {
    in: -38,
    time: '10:00',
    minutes: 240,
    title: { uk: 'Осіння толока', en: 'Autumn cleaning day' },
    place: yard,
    kind: 'cleaning',
  },
  {
    in: -12,
    time: '18:00',
    minutes: 60,
    title: { uk: 'Презентація кошторису', en: 'Budget presentation' },
    place: hall,
    kind: 'meeting',
  },
]

const ahead: DemoEvent[] = [
  {
    in: 4,
    time: '10:00',
    minutes: 180,
    title: { uk: 'Толока: прибирання двору', en: 'Cleaning day in the yard' },
    body: {
      uk: '<p>Рукавички, граблі й чай забезпечує правління. Приходьте з дітьми.</p>',
      en: '<p>The board provides gloves, rakes and tea. Children are welcome.</p>',
    },
    place: yard,
    kind: 'cleaning',
    complex: 0,
    pinned: true,
    capacity: 40,
    registered: 9,
  },
  {
    in: 9,
    days: 2,
    title: { uk: 'Повірка лічильників тепла', en: 'Verification of heat meters' },
    kind: 'works',
    house: 0,
  },
  {
    in: 16,
    time: '18:30',
    minutes: 120,
    title: { uk: 'Загальні збори: кошторис на наступний рік', en: 'General meeting: next year’s budget' },
    body: {
      uk: '<p>Порядок денний:</p><ol><li>Звіт правління</li><li>Кошторис</li><li>Вибір підрядника ремонту даху</li></ol>',
      en: '<p>Agenda:</p><ol><li>Report of the board</li><li>Budget</li><li>Contractor for the roof</li></ol>',
    },
    place: { uk: 'Школа № 12, актова зала', en: 'School 12, assembly hall' },
    kind: 'meeting',
  },
  {
    in: 23,
    time: '11:00',
    minutes: 60,
    title: { uk: 'Навчальна евакуація', en: 'Evacuation drill' },
    place: yard,
    kind: 'training',
    house: 0,
  },
  {
    in: 37,
    time: '16:00',
    minutes: 120,
    title: { uk: 'Святкування у дворі', en: 'Celebration in the yard' },
    place: yard,
    kind: 'holiday',
    complex: 0,
    state: 'draft',
  },
  {
    in: 52,
    time: '09:00',
    minutes: 300,
    title: { uk: 'Заміна стояка водопостачання', en: 'Replacement of a water riser' },
    kind: 'works',
    house: 1,
  },
  {
    in: 88,
    time: '10:00',
    minutes: 90,
    title: { uk: 'Огляд дитячого майданчика', en: 'Playground inspection' },
    place: yard,
    kind: 'inspection',
    state: 'draft',
  },
]

export const demoEvents: DemoEvent[] = [...recurring, ...past, ...ahead]
